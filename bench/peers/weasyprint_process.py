# Renders HTML documents with WeasyPrint. The style sheet and its fonts are read once, as WeasyPrint's docs recommend.
# stdin: the style sheet, then documents; each is a length in bytes as a line, then the text. stdout: PDFs in the same format.
import sys
import weasyprint
from weasyprint.text.fonts import FontConfiguration

source, sink = sys.stdin.buffer, sys.stdout.buffer


def read():
    head = source.readline()
    return source.read(int(head)).decode() if head else None


fonts = FontConfiguration()
style = weasyprint.CSS(string=read(), font_config=fonts)
while (text := read()) is not None:
    pdf = weasyprint.HTML(string=text).write_pdf(stylesheets=[style], font_config=fonts)
    sink.write(b"%d\n" % len(pdf) + pdf)
    sink.flush()
