"""What a PDF says of itself in XMP: title, author, language, and that it conforms to PDF/UA-1 (ISO 14289-1, clause 5).

There is no date: the same input gives the same bytes.
"""

from __future__ import annotations

from ppgen.render.xml import content
from ppgen.scene.model import Document

_ANY_LANGUAGE = ' xml:lang="x-default"'


def xmp(document: Document, producer: str) -> bytes:
    """The metadata, as the bytes of their stream."""
    title = _item(document.title, _ANY_LANGUAGE)
    entries = [
        "<pdfuaid:part>1</pdfuaid:part>",
        "<dc:format>application/pdf</dc:format>",
        f"<dc:title><rdf:Alt>{title}</rdf:Alt></dc:title>",
        f"<dc:language><rdf:Bag>{_item(document.language)}</rdf:Bag></dc:language>",
        f"<pdf:Producer>{content(producer)}</pdf:Producer>",
        "<xmp:CreatorTool>ppgen</xmp:CreatorTool>",
    ]
    if document.author:
        entries.append(f"<dc:creator><rdf:Seq>{_item(document.author)}</rdf:Seq></dc:creator>")
    if document.subject:
        described = _item(document.subject, _ANY_LANGUAGE)
        entries.append(f"<dc:description><rdf:Alt>{described}</rdf:Alt></dc:description>")
    if document.keywords:
        entries.append(f"<pdf:Keywords>{content(', '.join(document.keywords))}</pdf:Keywords>")
    metadata = (
        '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n'
        '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\n'
        '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" '
        'xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" '
        'xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">\n'
        + "\n".join(entries)
        + '\n</rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end="r"?>'
    )
    return metadata.encode()


def _item(text: str, attributes: str = "") -> str:
    return f"<rdf:li{attributes}>{content(text)}</rdf:li>"
