"""book.html as Jinja2 3.1.6 compiles it: made by `python -m tools.page_template`, not to be edited."""

SOURCE = "a0263f81d3c1bef26558168838557033de3874c6f750fc23e682ffa52d7a63f3"
JINJA2 = "3.1.6"


def namespace(environment):
    __file__ = "book.html"
    from jinja2.runtime import LoopContext, Macro, Markup, Namespace, TemplateNotFound, TemplateReference, TemplateRuntimeError, Undefined, escape, identity, internalcode, markup_join, missing, str_join
    name = None

    def root(context, missing=missing, environment=environment):
        resolve = context.resolve_or_missing
        undefined = environment.undefined
        concat = environment.concat
        cond_expr_undefined = Undefined
        if 0: yield None
        l_0_heading = l_0_definitions = l_0_cell = l_0_table = l_0_code = l_0_box = l_0_card = l_0_image = l_0_sheet = l_0_components = l_0_figures = l_0_figure = l_0_stepper = l_0_toc = l_0_index_list = l_0_colophon = l_0_body = l_0_page = missing
        try:
            t_1 = environment.filters['join']
        except KeyError:
            @internalcode
            def t_1(*unused):
                raise TemplateRuntimeError("No filter named 'join' found.")
        try:
            t_2 = environment.filters['length']
        except KeyError:
            @internalcode
            def t_2(*unused):
                raise TemplateRuntimeError("No filter named 'length' found.")
        try:
            t_3 = environment.filters['list']
        except KeyError:
            @internalcode
            def t_3(*unused):
                raise TemplateRuntimeError("No filter named 'list' found.")
        try:
            t_4 = environment.filters['safe']
        except KeyError:
            @internalcode
            def t_4(*unused):
                raise TemplateRuntimeError("No filter named 'safe' found.")
        try:
            t_5 = environment.filters['select']
        except KeyError:
            @internalcode
            def t_5(*unused):
                raise TemplateRuntimeError("No filter named 'select' found.")
        try:
            t_6 = environment.filters['selectattr']
        except KeyError:
            @internalcode
            def t_6(*unused):
                raise TemplateRuntimeError("No filter named 'selectattr' found.")
        try:
            t_7 = environment.tests['none']
        except KeyError:
            @internalcode
            def t_7(*unused):
                raise TemplateRuntimeError("No test named 'none' found.")
        pass
        def macro(l_1_heading, l_1_level, l_1_words, l_1_plain):
            t_8 = []
            if l_1_heading is missing:
                l_1_heading = undefined("parameter 'heading' was not provided", name='heading')
            if l_1_level is missing:
                l_1_level = undefined("parameter 'level' was not provided", name='level')
            if l_1_words is missing:
                l_1_words = undefined("parameter 'words' was not provided", name='words')
            if l_1_plain is missing:
                l_1_plain = undefined("parameter 'plain' was not provided", name='plain')
            pass
            t_8.extend((
                '<h',
                escape(environment.finalize(l_1_level)),
                ' id="',
                escape(environment.finalize(environment.getattr(l_1_heading, 'anchor'))),
                '">',
            ))
            if environment.getattr(l_1_heading, 'number'):
                pass
                t_8.extend((
                    '<span class="number">',
                    escape(environment.finalize(environment.getattr(l_1_heading, 'number'))),
                    '</span> ',
                ))
            t_8.extend((
                escape(environment.finalize(l_1_words)),
                '<a class="self" href="#',
                escape(environment.finalize(environment.getattr(l_1_heading, 'anchor'))),
                '" aria-hidden="true" tabindex="-1">#</a></h',
                escape(environment.finalize(l_1_level)),
                '>',
            ))
            return concat(t_8)
        context.exported_vars.add('heading')
        context.vars['heading'] = l_0_heading = Macro(environment, macro, 'heading', ('heading', 'level', 'words', 'plain'), False, False, False, context.eval_ctx.autoescape)
        def macro(l_1_kind, l_1_entries):
            t_9 = []
            if l_1_kind is missing:
                l_1_kind = undefined("parameter 'kind' was not provided", name='kind')
            if l_1_entries is missing:
                l_1_entries = undefined("parameter 'entries' was not provided", name='entries')
            pass
            t_9.extend((
                '<dl class="',
                escape(environment.finalize(l_1_kind)),
                '">\n',
            ))
            for (l_2_anchor, l_2_term, l_2_meanings) in l_1_entries:
                _loop_vars = {}
                pass
                t_9.append(
                    '<dt',
                )
                if l_2_anchor:
                    pass
                    t_9.extend((
                        ' id="',
                        escape(environment.finalize(l_2_anchor)),
                        '"',
                    ))
                t_9.append(
                    '>',
                )
                if (l_1_kind == 'glossary'):
                    pass
                    t_9.extend((
                        '<dfn>',
                        escape(environment.finalize(l_2_term)),
                        '</dfn>',
                    ))
                else:
                    pass
                    t_9.append(
                        escape(environment.finalize(l_2_term)),
                    )
                t_9.append(
                    '</dt>\n',
                )
                for l_3_meaning in l_2_meanings:
                    _loop_vars = {}
                    pass
                    t_9.extend((
                        '<dd>',
                        escape(environment.finalize(l_3_meaning)),
                        '</dd>\n',
                    ))
                l_3_meaning = missing
            l_2_anchor = l_2_term = l_2_meanings = missing
            t_9.append(
                '</dl>',
            )
            return concat(t_9)
        context.exported_vars.add('definitions')
        context.vars['definitions'] = l_0_definitions = Macro(environment, macro, 'definitions', ('kind', 'entries'), False, False, False, context.eval_ctx.autoescape)
        def macro(l_1_tag, l_1_align, l_1_words, l_1_scope):
            t_10 = []
            if l_1_tag is missing:
                l_1_tag = undefined("parameter 'tag' was not provided", name='tag')
            if l_1_align is missing:
                l_1_align = undefined("parameter 'align' was not provided", name='align')
            if l_1_words is missing:
                l_1_words = undefined("parameter 'words' was not provided", name='words')
            if l_1_scope is missing:
                l_1_scope = ''
            pass
            t_10.extend((
                '<',
                escape(environment.finalize(l_1_tag)),
            ))
            if l_1_scope:
                pass
                t_10.extend((
                    ' scope="',
                    escape(environment.finalize(l_1_scope)),
                    '"',
                ))
            if l_1_align:
                pass
                t_10.extend((
                    ' class="',
                    escape(environment.finalize(l_1_align)),
                    '"',
                ))
            t_10.extend((
                '>',
                escape(environment.finalize(l_1_words)),
                '</',
                escape(environment.finalize(l_1_tag)),
                '>',
            ))
            return concat(t_10)
        context.exported_vars.add('cell')
        context.vars['cell'] = l_0_cell = Macro(environment, macro, 'cell', ('tag', 'align', 'words', 'scope'), False, False, False, context.eval_ctx.autoescape)
        def macro(l_1_table, l_1_name, l_1_header, l_1_rows, l_1_caption):
            t_11 = []
            if l_1_table is missing:
                l_1_table = undefined("parameter 'table' was not provided", name='table')
            if l_1_name is missing:
                l_1_name = undefined("parameter 'name' was not provided", name='name')
            if l_1_header is missing:
                l_1_header = undefined("parameter 'header' was not provided", name='header')
            if l_1_rows is missing:
                l_1_rows = undefined("parameter 'rows' was not provided", name='rows')
            if l_1_caption is missing:
                l_1_caption = undefined("parameter 'caption' was not provided", name='caption')
            pass
            t_11.extend((
                '<div class="scroll" tabindex="0" role="region" aria-label="',
                escape(environment.finalize(l_1_name)),
                '"',
            ))
            if environment.getattr(l_1_table, 'anchor'):
                pass
                t_11.extend((
                    ' id="',
                    escape(environment.finalize(environment.getattr(l_1_table, 'anchor'))),
                    '"',
                ))
            t_11.append(
                '>\n<table>\n',
            )
            if (environment.getattr(l_1_table, 'label') or l_1_caption):
                pass
                t_11.append(
                    '<caption>',
                )
                if environment.getattr(l_1_table, 'label'):
                    pass
                    t_11.extend((
                        '<span class="label">',
                        escape(environment.finalize(environment.getattr(l_1_table, 'label'))),
                        '</span> ',
                    ))
                t_11.extend((
                    escape(environment.finalize(l_1_caption)),
                    '</caption>\n',
                ))
            if l_1_header:
                pass
                t_11.append(
                    '<thead><tr>',
                )
                for (l_2_align, l_2_words) in l_1_header:
                    _loop_vars = {}
                    pass
                    t_11.append(
                        escape(environment.finalize(context.call((undefined(name='cell') if l_0_cell is missing else l_0_cell), ('th' if l_2_words else 'td'), l_2_align, l_2_words, ('col' if l_2_words else ''), _loop_vars=_loop_vars))),
                    )
                l_2_align = l_2_words = missing
                t_11.append(
                    '</tr></thead>\n',
                )
            t_11.append(
                '<tbody>\n',
            )
            for l_2_row in l_1_rows:
                _loop_vars = {}
                pass
                t_11.append(
                    '<tr>',
                )
                for (l_3_align, l_3_words) in l_2_row:
                    _loop_vars = {}
                    pass
                    t_11.append(
                        escape(environment.finalize(context.call((undefined(name='cell') if l_0_cell is missing else l_0_cell), 'td', l_3_align, l_3_words, _loop_vars=_loop_vars))),
                    )
                l_3_align = l_3_words = missing
                t_11.append(
                    '</tr>\n',
                )
            l_2_row = missing
            t_11.append(
                '</tbody>\n</table>\n</div>',
            )
            return concat(t_11)
        context.exported_vars.add('table')
        context.vars['table'] = l_0_table = Macro(environment, macro, 'table', ('table', 'name', 'header', 'rows', 'caption'), False, False, False, context.eval_ctx.autoescape)
        def macro(l_1_block):
            t_12 = []
            if l_1_block is missing:
                l_1_block = undefined("parameter 'block' was not provided", name='block')
            pass
            t_12.extend((
                '<pre tabindex="0"><code>',
                escape(environment.finalize(environment.getattr(l_1_block, 'text'))),
                '</code></pre>',
            ))
            return concat(t_12)
        context.exported_vars.add('code')
        context.vars['code'] = l_0_code = Macro(environment, macro, 'code', ('block',), False, False, False, context.eval_ctx.autoescape)
        def macro(l_1_block, l_1_id, l_1_name, l_1_title, l_1_blocks):
            t_13 = []
            if l_1_block is missing:
                l_1_block = undefined("parameter 'block' was not provided", name='block')
            if l_1_id is missing:
                l_1_id = undefined("parameter 'id' was not provided", name='id')
            if l_1_name is missing:
                l_1_name = undefined("parameter 'name' was not provided", name='name')
            if l_1_title is missing:
                l_1_title = undefined("parameter 'title' was not provided", name='title')
            if l_1_blocks is missing:
                l_1_blocks = undefined("parameter 'blocks' was not provided", name='blocks')
            pass
            t_13.extend((
                '<div class="box ',
                escape(environment.finalize(environment.getattr(l_1_block, 'kind'))),
                '" role="',
                escape(environment.finalize(('note' if (environment.getattr(l_1_block, 'kind') == 'note') else 'group'))),
                '"',
            ))
            if (l_1_name or l_1_title):
                pass
                t_13.extend((
                    ' aria-labelledby="',
                    escape(environment.finalize(l_1_id)),
                    '"',
                ))
            if environment.getattr(l_1_block, 'anchor'):
                pass
                t_13.extend((
                    ' id="',
                    escape(environment.finalize(environment.getattr(l_1_block, 'anchor'))),
                    '"',
                ))
            t_13.append(
                '>\n',
            )
            if (l_1_name or l_1_title):
                pass
                t_13.extend((
                    '<p class="box-title" id="',
                    escape(environment.finalize(l_1_id)),
                    '">',
                ))
                if l_1_name:
                    pass
                    t_13.append(
                        '<span class="label',
                    )
                    if l_1_title:
                        pass
                        t_13.append(
                            ' beside',
                        )
                    t_13.extend((
                        '">',
                        escape(environment.finalize(l_1_name)),
                        '</span>',
                    ))
                if (l_1_name and l_1_title):
                    pass
                    t_13.append(
                        ' ',
                    )
                t_13.extend((
                    escape(environment.finalize(l_1_title)),
                    '</p>\n',
                ))
            t_13.extend((
                escape(environment.finalize(l_1_blocks)),
                '\n</div>',
            ))
            return concat(t_13)
        context.exported_vars.add('box')
        context.vars['box'] = l_0_box = Macro(environment, macro, 'box', ('block', 'id', 'name', 'title', 'blocks'), False, False, False, context.eval_ctx.autoescape)
        def macro(l_1_picture, l_1_width, l_1_name):
            t_14 = []
            l_1_tongue = resolve('tongue')
            l_1_words = resolve('words')
            if l_1_picture is missing:
                l_1_picture = undefined("parameter 'picture' was not provided", name='picture')
            if l_1_width is missing:
                l_1_width = undefined("parameter 'width' was not provided", name='width')
            if l_1_name is missing:
                l_1_name = ''
            pass
            t_14.extend((
                '<div class="card zooms ',
                escape(environment.finalize(l_1_width)),
                '">',
                escape(environment.finalize(l_1_picture)),
                '<label class="enlarge"><input type="checkbox"><span',
                escape(environment.finalize(context.call((undefined(name='tongue') if l_1_tongue is missing else l_1_tongue), 'enlarge'))),
                '>',
                escape(environment.finalize(environment.getattr((undefined(name='words') if l_1_words is missing else l_1_words), 'enlarge'))),
                '</span>',
            ))
            if l_1_name:
                pass
                t_14.extend((
                    '<span class="sr"> ',
                    escape(environment.finalize(l_1_name)),
                    '</span>',
                ))
            t_14.append(
                '</label></div>',
            )
            return concat(t_14)
        context.exported_vars.add('card')
        context.vars['card'] = l_0_card = Macro(environment, macro, 'card', ('picture', 'width', 'name'), False, False, False, context.eval_ctx.autoescape)
        def macro(l_1_picture, l_1_width, l_1_caption):
            t_15 = []
            if l_1_picture is missing:
                l_1_picture = undefined("parameter 'picture' was not provided", name='picture')
            if l_1_width is missing:
                l_1_width = undefined("parameter 'width' was not provided", name='width')
            if l_1_caption is missing:
                l_1_caption = undefined("parameter 'caption' was not provided", name='caption')
            pass
            t_15.extend((
                '<figure class="image">',
                escape(environment.finalize(context.call((undefined(name='card') if l_0_card is missing else l_0_card), l_1_picture, l_1_width))),
            ))
            if l_1_caption:
                pass
                t_15.extend((
                    '<figcaption>',
                    escape(environment.finalize(l_1_caption)),
                    '</figcaption>',
                ))
            t_15.append(
                '</figure>',
            )
            return concat(t_15)
        context.exported_vars.add('image')
        context.vars['image'] = l_0_image = Macro(environment, macro, 'image', ('picture', 'width', 'caption'), False, False, False, context.eval_ctx.autoescape)
        def macro(l_1_sheet, l_1_pages, l_1_caption):
            t_16 = []
            if l_1_sheet is missing:
                l_1_sheet = undefined("parameter 'sheet' was not provided", name='sheet')
            if l_1_pages is missing:
                l_1_pages = undefined("parameter 'pages' was not provided", name='pages')
            if l_1_caption is missing:
                l_1_caption = undefined("parameter 'caption' was not provided", name='caption')
            pass
            t_16.extend((
                '<figure class="sheet" id="',
                escape(environment.finalize(environment.getattr(l_1_sheet, 'anchor'))),
                '">\n<div class="pages">',
            ))
            l_2_loop = missing
            for (l_2_page, l_2_width), l_2_loop in LoopContext(l_1_pages, undefined):
                _loop_vars = {}
                pass
                t_16.append(
                    escape(environment.finalize(context.call((undefined(name='card') if l_0_card is missing else l_0_card), l_2_page, l_2_width, markup_join((environment.getattr(l_1_sheet, 'title'), (markup_join((' ', environment.getattr(l_2_loop, 'index'), )) if (t_2(l_1_pages) > 1) else ''), )), _loop_vars=_loop_vars))),
                )
            l_2_loop = l_2_page = l_2_width = missing
            t_16.extend((
                '</div>\n<figcaption><span class="label">',
                escape(environment.finalize(environment.getattr(l_1_sheet, 'title'))),
                '</span>',
            ))
            if l_1_caption:
                pass
                t_16.extend((
                    ' ',
                    escape(environment.finalize(l_1_caption)),
                ))
            t_16.append(
                '</figcaption>\n</figure>',
            )
            return concat(t_16)
        context.exported_vars.add('sheet')
        context.vars['sheet'] = l_0_sheet = Macro(environment, macro, 'sheet', ('sheet', 'pages', 'caption'), False, False, False, context.eval_ctx.autoescape)
        def macro(l_1_parts):
            t_17 = []
            if l_1_parts is missing:
                l_1_parts = undefined("parameter 'parts' was not provided", name='parts')
            pass
            t_17.append(
                '<ul class="components">\n',
            )
            for (l_2_part, l_2_note, l_2_pictures) in l_1_parts:
                _loop_vars = {}
                pass
                t_17.append(
                    '<li>',
                )
                if l_2_pictures:
                    pass
                    t_17.extend((
                        '<span class="sides">',
                        escape(environment.finalize(t_1(context.eval_ctx, l_2_pictures))),
                        '</span>',
                    ))
                t_17.append(
                    '<span class="part">',
                )
                if (not t_7(environment.getattr(l_2_part, 'count'))):
                    pass
                    t_17.extend((
                        '<b class="count">',
                        escape(environment.finalize(environment.getattr(l_2_part, 'count'))),
                        '</b>',
                    ))
                    if environment.getattr(l_2_part, 'has_times'):
                        pass
                        t_17.append(
                            ' ×',
                        )
                    t_17.append(
                        ' ',
                    )
                t_17.extend((
                    '<span class="name">',
                    escape(environment.finalize(environment.getattr(l_2_part, 'name'))),
                    '</span>',
                ))
                if l_2_note:
                    pass
                    t_17.extend((
                        ' <span class="about">',
                        escape(environment.finalize(l_2_note)),
                        '</span>',
                    ))
                t_17.append(
                    '</span></li>\n',
                )
            l_2_part = l_2_note = l_2_pictures = missing
            t_17.append(
                '</ul>',
            )
            return concat(t_17)
        context.exported_vars.add('components')
        context.vars['components'] = l_0_components = Macro(environment, macro, 'components', ('parts',), False, False, False, context.eval_ctx.autoescape)
        def macro(l_1_block, l_1_figures):
            t_18 = []
            if l_1_block is missing:
                l_1_block = undefined("parameter 'block' was not provided", name='block')
            if l_1_figures is missing:
                l_1_figures = undefined("parameter 'figures' was not provided", name='figures')
            pass
            if (t_2(l_1_figures) > 1):
                pass
                t_18.append(
                    '<div class="abreast">',
                )
            l_2_loop = missing
            for l_2_each, l_2_loop in LoopContext(l_1_figures, undefined):
                _loop_vars = {}
                pass
                t_18.append(
                    escape(environment.finalize(context.call((undefined(name='figure') if l_0_figure is missing else l_0_figure), l_1_block, l_2_each, _loop_vars=_loop_vars))),
                )
                if (not environment.getattr(l_2_loop, 'last')):
                    pass
                    t_18.append(
                        '\n',
                    )
            l_2_loop = l_2_each = missing
            if (t_2(l_1_figures) > 1):
                pass
                t_18.append(
                    '</div>',
                )
            return concat(t_18)
        context.exported_vars.add('figures')
        context.vars['figures'] = l_0_figures = Macro(environment, macro, 'figures', ('block', 'figures'), False, False, False, context.eval_ctx.autoescape)
        def macro(l_1_block, l_1_each):
            t_19 = []
            l_1_placed = missing
            if l_1_block is missing:
                l_1_block = undefined("parameter 'block' was not provided", name='block')
            if l_1_each is missing:
                l_1_each = undefined("parameter 'each' was not provided", name='each')
            pass
            l_1_placed = environment.getattr(l_1_each, 'figure')
            t_19.extend((
                '<figure id="',
                escape(environment.finalize(environment.getattr((undefined(name='placed') if l_1_placed is missing else l_1_placed), 'anchor'))),
                '" class="figure ',
                escape(environment.finalize(environment.getattr(l_1_block, 'place'))),
            ))
            if (environment.getattr(l_1_block, 'caption_beside') and (not environment.getattr(l_1_each, 'frames'))):
                pass
                t_19.append(
                    ' beside',
                )
            if environment.getattr((undefined(name='placed') if l_1_placed is missing else l_1_placed), 'draft'):
                pass
                t_19.append(
                    ' at-fault',
                )
            t_19.append(
                '">\n',
            )
            if environment.getattr(l_1_each, 'frames'):
                pass
                t_19.extend((
                    escape(environment.finalize(context.call((undefined(name='stepper') if l_0_stepper is missing else l_0_stepper), (undefined(name='placed') if l_1_placed is missing else l_1_placed), l_1_each))),
                    '\n',
                ))
            else:
                pass
                t_19.extend((
                    escape(environment.finalize(context.call((undefined(name='card') if l_0_card is missing else l_0_card), environment.getattr(l_1_each, 'picture'), environment.getattr(l_1_each, 'width'), environment.getattr((undefined(name='placed') if l_1_placed is missing else l_1_placed), 'label')))),
                    '\n',
                ))
            t_19.extend((
                '<figcaption><span class="label">',
                escape(environment.finalize(environment.getattr((undefined(name='placed') if l_1_placed is missing else l_1_placed), 'label'))),
                '</span>',
            ))
            if environment.getattr(l_1_each, 'caption'):
                pass
                t_19.extend((
                    ' ',
                    escape(environment.finalize(environment.getattr(l_1_each, 'caption'))),
                ))
            if environment.getattr((undefined(name='placed') if l_1_placed is missing else l_1_placed), 'answer'):
                pass
                t_19.extend((
                    '\n<details class="answer">\n<summary>',
                    escape(environment.finalize(environment.getattr(environment.getattr((undefined(name='placed') if l_1_placed is missing else l_1_placed), 'answer'), 'title'))),
                    '</summary>\n',
                ))
                for l_2_line in environment.getattr(environment.getattr((undefined(name='placed') if l_1_placed is missing else l_1_placed), 'answer'), 'lines'):
                    _loop_vars = {}
                    pass
                    t_19.extend((
                        '<p>',
                        escape(environment.finalize(l_2_line)),
                        '</p>\n',
                    ))
                l_2_line = missing
                t_19.append(
                    '</details>\n',
                )
            t_19.append(
                '</figcaption>\n</figure>',
            )
            return concat(t_19)
        context.exported_vars.add('figure')
        context.vars['figure'] = l_0_figure = Macro(environment, macro, 'figure', ('block', 'each'), False, False, False, context.eval_ctx.autoescape)
        def macro(l_1_placed, l_1_each):
            t_20 = []
            l_1_words = resolve('words')
            l_1_tongue = resolve('tongue')
            if l_1_placed is missing:
                l_1_placed = undefined("parameter 'placed' was not provided", name='placed')
            if l_1_each is missing:
                l_1_each = undefined("parameter 'each' was not provided", name='each')
            pass
            t_20.append(
                '<div class="stepper',
            )
            if environment.getattr(l_1_placed, 'is_column'):
                pass
                t_20.append(
                    ' column',
                )
            t_20.extend((
                '" data-panels="',
                escape(environment.finalize(t_2(t_3(context.eval_ctx, t_6(context, environment.getattr(l_1_each, 'frames'), 'frame.is_key'))))),
                '">\n<p class="sr">',
                escape(environment.finalize(environment.getattr(l_1_each, 'alt'))),
                '</p>\n<ol class="frames ',
                escape(environment.finalize(environment.getattr(environment.getitem(environment.getattr(l_1_each, 'frames'), 0), 'width'))),
                '">\n',
            ))
            for l_2_shown in environment.getattr(l_1_each, 'frames'):
                _loop_vars = {}
                pass
                t_20.extend((
                    '<li class="frame ',
                    escape(environment.finalize(environment.getattr(l_2_shown, 'width'))),
                ))
                if (not environment.getattr(environment.getattr(l_2_shown, 'frame'), 'is_key')):
                    pass
                    t_20.append(
                        ' between',
                    )
                t_20.extend((
                    '" data-words="',
                    escape(environment.finalize(environment.getattr(l_2_shown, 'spoken'))),
                    '">\n',
                    escape(environment.finalize(context.call((undefined(name='card') if l_0_card is missing else l_0_card), environment.getattr(l_2_shown, 'picture'), environment.getattr(l_2_shown, 'width'), t_1(context.eval_ctx, t_5(context, [environment.getattr(l_1_placed, 'label'), environment.getattr(l_2_shown, 'label')]), ' '), _loop_vars=_loop_vars))),
                    '\n',
                ))
                if ((environment.getattr(l_2_shown, 'label') or environment.getattr(l_2_shown, 'caption')) or environment.getattr(environment.getattr(l_2_shown, 'frame'), 'allowed')):
                    pass
                    t_20.append(
                        '<p class="words">',
                    )
                    if environment.getattr(l_2_shown, 'label'):
                        pass
                        t_20.append(
                            '<span class="letter"',
                        )
                        if environment.getattr(l_2_shown, 'word'):
                            pass
                            t_20.append(
                                escape(environment.finalize(context.call((undefined(name='tongue') if l_1_tongue is missing else l_1_tongue), environment.getattr(l_2_shown, 'word'), _loop_vars=_loop_vars))),
                            )
                        t_20.extend((
                            '>',
                            escape(environment.finalize(environment.getattr(l_2_shown, 'label'))),
                            '</span> ',
                        ))
                    if environment.getattr(environment.getattr(l_2_shown, 'frame'), 'allowed'):
                        pass
                        t_20.extend((
                            '<svg class="sign ',
                            escape(environment.finalize(environment.getattr(environment.getattr(l_2_shown, 'frame'), 'allowed'))),
                            '" viewBox="0 0 16 16" role="img" aria-label="',
                            escape(environment.finalize((environment.getattr((undefined(name='words') if l_1_words is missing else l_1_words), 'allowed') if (environment.getattr(environment.getattr(l_2_shown, 'frame'), 'allowed') == 'yes') else environment.getattr((undefined(name='words') if l_1_words is missing else l_1_words), 'not_allowed')))),
                            '"',
                            escape(environment.finalize(context.call((undefined(name='tongue') if l_1_tongue is missing else l_1_tongue), ('allowed' if (environment.getattr(environment.getattr(l_2_shown, 'frame'), 'allowed') == 'yes') else 'not_allowed'), _loop_vars=_loop_vars))),
                            '><path d="',
                            escape(environment.finalize(('M2.5 8.5l3.6 3.8L13.5 4' if (environment.getattr(environment.getattr(l_2_shown, 'frame'), 'allowed') == 'yes') else 'M3.5 3.5l9 9M12.5 3.5l-9 9'))),
                            '"/></svg> ',
                        ))
                    t_20.extend((
                        escape(environment.finalize(environment.getattr(l_2_shown, 'caption'))),
                        '</p>\n',
                    ))
                t_20.append(
                    '</li>\n',
                )
            l_2_shown = missing
            t_20.append(
                '</ol>\n',
            )
            if environment.getattr(l_1_each, 'legend'):
                pass
                t_20.extend((
                    '<div class="card legend">',
                    escape(environment.finalize(environment.getattr(l_1_each, 'legend'))),
                    '</div>\n',
                ))
            if environment.getattr(l_1_each, 'steps'):
                pass
                t_20.extend((
                    '<div class="controls" role="group" aria-label="',
                    escape(environment.finalize(environment.getattr(l_1_placed, 'label'))),
                    ': ',
                    escape(environment.finalize(environment.getattr((undefined(name='words') if l_1_words is missing else l_1_words), 'steps'))),
                    '" hidden>\n<button type="button" class="begin"><span',
                    escape(environment.finalize(context.call((undefined(name='tongue') if l_1_tongue is missing else l_1_tongue), 'step_through'))),
                    '>',
                    escape(environment.finalize(environment.getattr((undefined(name='words') if l_1_words is missing else l_1_words), 'step_through'))),
                    '</span><span class="sr"> ',
                    escape(environment.finalize(environment.getattr(l_1_placed, 'label'))),
                    '</span><span aria-hidden="true"> (',
                    escape(environment.finalize(t_2(environment.getattr(l_1_each, 'frames')))),
                    ' <span',
                    escape(environment.finalize(context.call((undefined(name='tongue') if l_1_tongue is missing else l_1_tongue), 'steps'))),
                    '>',
                    escape(environment.finalize(environment.getattr((undefined(name='words') if l_1_words is missing else l_1_words), 'steps'))),
                    '</span>)</span></button>\n<span class="run" hidden>\n<button type="button" class="previous" aria-label="',
                    escape(environment.finalize(environment.getattr((undefined(name='words') if l_1_words is missing else l_1_words), 'previous_step'))),
                    '"',
                    escape(environment.finalize(context.call((undefined(name='tongue') if l_1_tongue is missing else l_1_tongue), 'previous_step'))),
                    '><svg viewBox="0 0 16 16" aria-hidden="true"><path d="M10 3L5 8l5 5"/></svg></button>\n<input type="range" min="1" max="',
                    escape(environment.finalize(t_2(environment.getattr(l_1_each, 'frames')))),
                    '" value="1" step="1" aria-label="',
                    escape(environment.finalize(environment.getattr(l_1_placed, 'label'))),
                    ': ',
                    escape(environment.finalize(environment.getattr((undefined(name='words') if l_1_words is missing else l_1_words), 'steps'))),
                    '">\n<button type="button" class="next" aria-label="',
                    escape(environment.finalize(environment.getattr((undefined(name='words') if l_1_words is missing else l_1_words), 'next_step'))),
                    '"',
                    escape(environment.finalize(context.call((undefined(name='tongue') if l_1_tongue is missing else l_1_tongue), 'next_step'))),
                    '><svg viewBox="0 0 16 16" aria-hidden="true"><path d="M6 3l5 5-5 5"/></svg></button>\n<span class="at" aria-hidden="true"></span>\n<button type="button" class="end"',
                    escape(environment.finalize(context.call((undefined(name='tongue') if l_1_tongue is missing else l_1_tongue), 'show_all'))),
                    '>',
                    escape(environment.finalize(environment.getattr((undefined(name='words') if l_1_words is missing else l_1_words), 'show_all'))),
                    '</button>\n</span>\n<span class="sr" role="status"></span>\n</div>\n',
                ))
            t_20.append(
                '</div>',
            )
            return concat(t_20)
        context.exported_vars.add('stepper')
        context.vars['stepper'] = l_0_stepper = Macro(environment, macro, 'stepper', ('placed', 'each'), False, False, False, context.eval_ctx.autoescape)
        def macro(l_1_entries):
            t_21 = []
            if l_1_entries is missing:
                l_1_entries = undefined("parameter 'entries' was not provided", name='entries')
            pass
            t_21.append(
                '<ol>\n',
            )
            for l_2_entry in l_1_entries:
                _loop_vars = {}
                pass
                t_21.extend((
                    '<li><a href="#',
                    escape(environment.finalize(environment.getattr(l_2_entry, 'anchor'))),
                    '">',
                    escape(environment.finalize(environment.getattr(l_2_entry, 'words'))),
                    '</a>',
                ))
                if environment.getattr(l_2_entry, 'below'):
                    pass
                    t_21.extend((
                        '\n',
                        escape(environment.finalize(context.call((undefined(name='toc') if l_0_toc is missing else l_0_toc), environment.getattr(l_2_entry, 'below'), _loop_vars=_loop_vars))),
                    ))
                t_21.append(
                    '</li>\n',
                )
            l_2_entry = missing
            t_21.append(
                '</ol>',
            )
            return concat(t_21)
        context.exported_vars.add('toc')
        context.vars['toc'] = l_0_toc = Macro(environment, macro, 'toc', ('entries',), False, False, False, context.eval_ctx.autoescape)
        def macro(l_1_entries):
            t_22 = []
            if l_1_entries is missing:
                l_1_entries = undefined("parameter 'entries' was not provided", name='entries')
            pass
            t_22.append(
                '<ul>\n',
            )
            l_2_loop = missing
            for l_2_entry, l_2_loop in LoopContext(l_1_entries, undefined):
                _loop_vars = {}
                pass
                t_22.extend((
                    '<li>',
                    escape(environment.finalize(environment.getattr(l_2_entry, 'words'))),
                ))
                l_3_loop = missing
                for (l_3_anchor, l_3_words), l_3_loop in LoopContext(environment.getattr(l_2_entry, 'links'), undefined):
                    _loop_vars = {}
                    pass
                    t_22.extend((
                        escape(environment.finalize((': ' if environment.getattr(l_3_loop, 'first') else ', '))),
                        '<a href="#',
                        escape(environment.finalize(l_3_anchor)),
                        '">',
                        escape(environment.finalize(l_3_words)),
                        '</a>',
                    ))
                l_3_loop = l_3_anchor = l_3_words = missing
                if environment.getattr(l_2_entry, 'below'):
                    pass
                    t_22.extend((
                        '\n',
                        escape(environment.finalize(context.call((undefined(name='index_list') if l_0_index_list is missing else l_0_index_list), environment.getattr(l_2_entry, 'below'), _loop_vars=_loop_vars))),
                    ))
                t_22.append(
                    '</li>\n',
                )
            l_2_loop = l_2_entry = missing
            t_22.append(
                '</ul>',
            )
            return concat(t_22)
        context.exported_vars.add('index_list')
        context.vars['index_list'] = l_0_index_list = Macro(environment, macro, 'index_list', ('entries',), False, False, False, context.eval_ctx.autoescape)
        def macro(l_1_book, l_1_lines):
            t_23 = []
            if l_1_book is missing:
                l_1_book = undefined("parameter 'book' was not provided", name='book')
            if l_1_lines is missing:
                l_1_lines = undefined("parameter 'lines' was not provided", name='lines')
            pass
            t_23.extend((
                '<section class="colophon" id="_colophon" aria-labelledby="_colophon-title">\n<h2 id="_colophon-title">',
                escape(environment.finalize(environment.getattr(environment.getattr(l_1_book, 'words'), 'colophon'))),
                '</h2>\n',
            ))
            for l_2_line in l_1_lines:
                _loop_vars = {}
                pass
                t_23.append(
                    '<p',
                )
                if environment.getattr(l_2_line, 'is_quiet'):
                    pass
                    t_23.append(
                        ' class="generator"',
                    )
                t_23.extend((
                    '>',
                    escape(environment.finalize(environment.getattr(l_2_line, 'text'))),
                ))
                if environment.getattr(l_2_line, 'address'):
                    pass
                    t_23.extend((
                        escape(environment.finalize((', ' if environment.getattr(l_2_line, 'text') else cond_expr_undefined("the inline if-expression on line 174 evaluated to false and no else section was defined.")))),
                        '<a href="',
                        escape(environment.finalize(environment.getattr(l_2_line, 'address'))),
                        '" rel="license noreferrer">',
                        escape(environment.finalize(environment.getattr(l_2_line, 'address'))),
                        '</a>',
                    ))
                t_23.append(
                    '</p>\n\n',
                )
            l_2_line = missing
            t_23.append(
                '</section>',
            )
            return concat(t_23)
        context.exported_vars.add('colophon')
        context.vars['colophon'] = l_0_colophon = Macro(environment, macro, 'colophon', ('book', 'lines'), False, False, False, context.eval_ctx.autoescape)
        def macro(l_1_book, l_1_cover, l_1_contents, l_1_figures, l_1_text, l_1_footnotes, l_1_index, l_1_colophon_lines):
            t_24 = []
            l_1_tongue = resolve('tongue')
            l_1_words = resolve('words')
            if l_1_book is missing:
                l_1_book = undefined("parameter 'book' was not provided", name='book')
            if l_1_cover is missing:
                l_1_cover = undefined("parameter 'cover' was not provided", name='cover')
            if l_1_contents is missing:
                l_1_contents = undefined("parameter 'contents' was not provided", name='contents')
            if l_1_figures is missing:
                l_1_figures = undefined("parameter 'figures' was not provided", name='figures')
            if l_1_text is missing:
                l_1_text = undefined("parameter 'text' was not provided", name='text')
            if l_1_footnotes is missing:
                l_1_footnotes = undefined("parameter 'footnotes' was not provided", name='footnotes')
            if l_1_index is missing:
                l_1_index = undefined("parameter 'index' was not provided", name='index')
            if l_1_colophon_lines is missing:
                l_1_colophon_lines = undefined("parameter 'colophon_lines' was not provided", name='colophon_lines')
            pass
            t_24.extend((
                '<a class="skip" href="#_text"',
                escape(environment.finalize(context.call((undefined(name='tongue') if l_1_tongue is missing else l_1_tongue), 'skip'))),
                '>',
                escape(environment.finalize(environment.getattr((undefined(name='words') if l_1_words is missing else l_1_words), 'skip'))),
                '</a>\n',
            ))
            if environment.getattr(l_1_book, 'draft'):
                pass
                t_24.extend((
                    '<aside class="draft" aria-label="',
                    escape(environment.finalize(environment.getattr(environment.getattr(l_1_book, 'words'), 'draft'))),
                    '"><strong>',
                    escape(environment.finalize(environment.getattr(environment.getattr(l_1_book, 'words'), 'draft'))),
                    '</strong></aside>\n',
                ))
            t_24.extend((
                '<header class="cover">\n<div class="titles">\n<h1>',
                escape(environment.finalize(environment.getattr(l_1_book, 'title'))),
                '</h1>\n',
            ))
            if environment.getattr(l_1_book, 'subtitle'):
                pass
                t_24.extend((
                    '<p class="subtitle">',
                    escape(environment.finalize(environment.getattr(l_1_book, 'subtitle'))),
                    '</p>',
                ))
            t_24.append(
                '\n',
            )
            if environment.getattr(l_1_book, 'cover_words'):
                pass
                t_24.extend((
                    '<p class="overview">',
                    escape(environment.finalize(t_1(context.eval_ctx, environment.getattr(l_1_book, 'cover_words'), ' · '))),
                    '</p>',
                ))
            t_24.append(
                '\n',
            )
            if environment.getattr(l_1_book, 'summary'):
                pass
                t_24.extend((
                    '<p class="summary">',
                    escape(environment.finalize(environment.getattr(l_1_book, 'summary'))),
                    '</p>',
                ))
            t_24.append(
                '\n',
            )
            if environment.getattr(l_1_book, 'authors'):
                pass
                t_24.extend((
                    '<p class="authors">',
                    escape(environment.finalize(t_1(context.eval_ctx, environment.getattr(l_1_book, 'authors'), ', '))),
                    '</p>',
                ))
            t_24.append(
                '\n',
            )
            if environment.getattr(l_1_book, 'edition'):
                pass
                t_24.extend((
                    '<p class="edition">',
                    escape(environment.finalize(environment.getattr(l_1_book, 'edition'))),
                    '</p>',
                ))
            t_24.append(
                '</div>\n',
            )
            if l_1_cover:
                pass
                t_24.extend((
                    '<div class="card">',
                    escape(environment.finalize(l_1_cover)),
                    '</div>',
                ))
            t_24.extend((
                '</header>\n<div class="desk">\n<div class="side">\n<details class="panel" open>\n<summary>',
                escape(environment.finalize(environment.getattr(environment.getattr(l_1_book, 'words'), 'contents'))),
                '<span class="too"> · <span',
                escape(environment.finalize(context.call((undefined(name='tongue') if l_1_tongue is missing else l_1_tongue), 'search'))),
                '>',
                escape(environment.finalize(environment.getattr((undefined(name='words') if l_1_words is missing else l_1_words), 'search'))),
                '</span></span></summary>\n<div class="tools">\n<search class="find" id="_find" hidden>\n<label for="_query"',
                escape(environment.finalize(context.call((undefined(name='tongue') if l_1_tongue is missing else l_1_tongue), 'search'))),
                '>',
                escape(environment.finalize(environment.getattr((undefined(name='words') if l_1_words is missing else l_1_words), 'search'))),
                '</label>\n<input type="search" id="_query" autocomplete="off" spellcheck="false" aria-controls="_results">\n<p class="counts"><span id="_at" aria-hidden="true"></span><span id="_count" role="status" data-none="',
                escape(environment.finalize(environment.getattr((undefined(name='words') if l_1_words is missing else l_1_words), 'nothing_found'))),
                '" data-found="',
                escape(environment.finalize(environment.getattr((undefined(name='words') if l_1_words is missing else l_1_words), 'found'))),
                '"',
                escape(environment.finalize(context.call((undefined(name='tongue') if l_1_tongue is missing else l_1_tongue), 'found'))),
                '></span></p>\n<ol id="_results"></ol>\n</search>\n',
            ))
            if l_1_contents:
                pass
                t_24.extend((
                    '<nav class="contents" aria-label="',
                    escape(environment.finalize(environment.getattr(environment.getattr(l_1_book, 'words'), 'contents'))),
                    '">\n',
                    escape(environment.finalize(context.call((undefined(name='toc') if l_0_toc is missing else l_0_toc), l_1_contents))),
                    '\n</nav>\n',
                ))
            if l_1_figures:
                pass
                t_24.extend((
                    '<nav class="list-of-figures" aria-label="',
                    escape(environment.finalize(environment.getattr(environment.getattr(l_1_book, 'words'), 'figures'))),
                    '">\n<p class="nav-title" aria-hidden="true">',
                    escape(environment.finalize(environment.getattr(environment.getattr(l_1_book, 'words'), 'figures'))),
                    '</p>\n<ol>\n',
                ))
                for l_2_figure in l_1_figures:
                    _loop_vars = {}
                    pass
                    t_24.extend((
                        '<li><a href="#',
                        escape(environment.finalize(environment.getattr(l_2_figure, 'anchor'))),
                        '">',
                        escape(environment.finalize(environment.getattr(l_2_figure, 'label'))),
                        ' ',
                        escape(environment.finalize(environment.getattr(l_2_figure, 'title'))),
                        '</a></li>\n',
                    ))
                l_2_figure = missing
                t_24.append(
                    '</ol>\n</nav>\n',
                )
            t_24.extend((
                '</div>\n</details>\n</div>\n<main id="_text" tabindex="-1">\n',
                escape(environment.finalize(l_1_text)),
                '\n',
            ))
            if l_1_footnotes:
                pass
                t_24.extend((
                    '<section class="footnotes" role="doc-endnotes" aria-labelledby="_footnotes">\n<h2 id="_footnotes">',
                    escape(environment.finalize(environment.getattr(environment.getattr(l_1_book, 'words'), 'footnotes'))),
                    '</h2>\n<ol>\n',
                ))
                l_2_loop = missing
                for (l_2_note, l_2_said), l_2_loop in LoopContext(l_1_footnotes, undefined):
                    _loop_vars = {}
                    pass
                    t_24.extend((
                        '<li id="',
                        escape(environment.finalize(environment.getattr(l_2_note, 'anchor'))),
                        '" value="',
                        escape(environment.finalize(environment.getattr(l_2_note, 'number'))),
                        '">\n',
                        escape(environment.finalize(l_2_said)),
                        '\n<p class="back">',
                    ))
                    l_3_loop = missing
                    for l_3_anchor, l_3_loop in LoopContext(environment.getattr(l_2_note, 'references'), undefined):
                        _loop_vars = {}
                        pass
                        t_24.extend((
                            '<a href="#',
                            escape(environment.finalize(l_3_anchor)),
                            '" role="doc-backlink"><span class="sr"><span',
                            escape(environment.finalize(context.call((undefined(name='tongue') if l_1_tongue is missing else l_1_tongue), 'back', _loop_vars=_loop_vars))),
                            '>',
                            escape(environment.finalize(environment.getattr((undefined(name='words') if l_1_words is missing else l_1_words), 'back'))),
                            '</span>, ',
                            escape(environment.finalize(environment.getattr((undefined(name='words') if l_1_words is missing else l_1_words), 'footnote'))),
                            ' ',
                            escape(environment.finalize(environment.getattr(l_2_note, 'number'))),
                            ' </span><span aria-hidden="true">↩</span>',
                        ))
                        if (t_2(environment.getattr(l_2_note, 'references')) > 1):
                            pass
                            t_24.extend((
                                '<sub>',
                                escape(environment.finalize(environment.getattr(l_3_loop, 'index'))),
                                '</sub>',
                            ))
                        t_24.append(
                            '</a>',
                        )
                        if (not environment.getattr(l_3_loop, 'last')):
                            pass
                            t_24.append(
                                ' ',
                            )
                    l_3_loop = l_3_anchor = missing
                    t_24.append(
                        '</p>\n</li>\n',
                    )
                l_2_loop = l_2_note = l_2_said = missing
                t_24.append(
                    '</ol>\n</section>\n',
                )
            if l_1_index:
                pass
                t_24.extend((
                    '<section class="index" aria-labelledby="_index">\n<h2 id="_index">',
                    escape(environment.finalize(environment.getattr(environment.getattr(l_1_book, 'words'), 'index'))),
                    '</h2>\n',
                    escape(environment.finalize(context.call((undefined(name='index_list') if l_0_index_list is missing else l_0_index_list), l_1_index))),
                    '\n</section>\n',
                ))
            if environment.getattr(environment.getattr(l_1_book, 'matter'), 'colophon'):
                pass
                t_24.extend((
                    escape(environment.finalize(context.call((undefined(name='colophon') if l_0_colophon is missing else l_0_colophon), l_1_book, l_1_colophon_lines))),
                    '\n',
                ))
            t_24.append(
                '</main>\n</div>',
            )
            return concat(t_24)
        context.exported_vars.add('body')
        context.vars['body'] = l_0_body = Macro(environment, macro, 'body', ('book', 'cover', 'contents', 'figures', 'text', 'footnotes', 'index', 'colophon_lines'), False, False, False, context.eval_ctx.autoescape)
        def macro(l_1_book, l_1_direction, l_1_policy, l_1_style, l_1_script, l_1_definitions, l_1_body):
            t_25 = []
            if l_1_book is missing:
                l_1_book = undefined("parameter 'book' was not provided", name='book')
            if l_1_direction is missing:
                l_1_direction = undefined("parameter 'direction' was not provided", name='direction')
            if l_1_policy is missing:
                l_1_policy = undefined("parameter 'policy' was not provided", name='policy')
            if l_1_style is missing:
                l_1_style = undefined("parameter 'style' was not provided", name='style')
            if l_1_script is missing:
                l_1_script = undefined("parameter 'script' was not provided", name='script')
            if l_1_definitions is missing:
                l_1_definitions = undefined("parameter 'definitions' was not provided", name='definitions')
            if l_1_body is missing:
                l_1_body = undefined("parameter 'body' was not provided", name='body')
            pass
            t_25.extend((
                '<!DOCTYPE html>\n<html lang="',
                escape(environment.finalize(environment.getattr(l_1_book, 'language'))),
                '" dir="',
                escape(environment.finalize(l_1_direction)),
                '">\n<head>\n<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="',
                escape(environment.finalize(l_1_policy)),
                '">\n<meta name="viewport" content="width=device-width, initial-scale=1">\n<meta name="color-scheme" content="light dark">\n<meta name="referrer" content="no-referrer">\n',
            ))
            if environment.getattr(l_1_book, 'authors'):
                pass
                t_25.extend((
                    '<meta name="author" content="',
                    escape(environment.finalize(t_1(context.eval_ctx, environment.getattr(l_1_book, 'authors'), ', '))),
                    '">\n',
                ))
            if environment.getattr(l_1_book, 'summary'):
                pass
                t_25.extend((
                    '<meta name="description" content="',
                    escape(environment.finalize(environment.getattr(l_1_book, 'summary'))),
                    '">\n',
                ))
            if environment.getattr(l_1_book, 'keywords'):
                pass
                t_25.extend((
                    '<meta name="keywords" content="',
                    escape(environment.finalize(t_1(context.eval_ctx, environment.getattr(l_1_book, 'keywords'), ', '))),
                    '">\n',
                ))
            if environment.getattr(environment.getattr(l_1_book, 'colophon'), 'generator'):
                pass
                t_25.extend((
                    '<meta name="generator" content="',
                    escape(environment.finalize(environment.getattr(environment.getattr(l_1_book, 'colophon'), 'generator'))),
                    '">\n',
                ))
            t_25.extend((
                '<title>',
                escape(environment.finalize(environment.getattr(l_1_book, 'full_title'))),
                '</title>\n<link rel="icon" href="data:,">\n<style>',
                escape(environment.finalize(t_4(l_1_style))),
                '</style>\n</head>\n<body',
            ))
            if environment.getattr(l_1_book, 'draft'):
                pass
                t_25.extend((
                    ' class="is-draft" data-draft="',
                    escape(environment.finalize(environment.getattr(environment.getattr(l_1_book, 'words'), 'draft'))),
                    '"',
                ))
            t_25.extend((
                '>\n',
                escape(environment.finalize(l_1_definitions)),
                '\n',
                escape(environment.finalize(l_1_body)),
                '\n<script>',
                escape(environment.finalize(t_4(l_1_script))),
                '</script>\n</body>\n</html>\n',
            ))
            return concat(t_25)
        context.exported_vars.add('page')
        context.vars['page'] = l_0_page = Macro(environment, macro, 'page', ('book', 'direction', 'policy', 'style', 'script', 'definitions', 'body'), False, False, False, context.eval_ctx.autoescape)

    blocks = {}
    debug_info = '5=54&6=67&7=72&8=80&11=90&12=99&13=102&14=108&15=133&16=138&22=149&23=162&26=188&27=203&29=216&30=221&32=232&33=237&36=250&37=256&44=273&45=280&48=286&49=301&50=323&51=327&53=355&58=361&59=374&62=396&63=407&66=422&67=433&68=437&69=446&73=461&75=469&76=475&83=522&84=529&85=535&88=547&91=555&92=563&93=566&94=583&95=586&97=592&99=597&100=606&103=610&104=613&105=618&113=631&114=643&115=652&116=654&117=657&118=662&119=673&120=676&122=681&123=696&124=710&129=720&130=724&132=727&133=731&134=735&136=747&137=751&138=757&140=761&150=772&152=780&153=785&155=794&160=806&162=815&163=820&165=839&170=851&172=860&173=863&174=869&180=898&181=921&182=926&183=930&187=937&188=940&190=950&192=960&194=970&196=980&198=990&203=999&206=1005&208=1009&211=1016&212=1020&213=1022&216=1025&217=1029&218=1031&220=1034&221=1039&230=1052&231=1055&233=1059&235=1063&236=1068&237=1072&238=1076&244=1115&246=1119&247=1121&250=1124&251=1127&257=1136&259=1155&262=1159&266=1162&268=1169&270=1176&272=1183&274=1192&276=1194&278=1197&279=1206&280=1208&281=1210'
    return locals()
