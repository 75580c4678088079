/** Suggestions for names from other barcode tools. `quietZone` limits them to codes, `micro` to QR codes. */
import { type Suggestions, same } from './habit-words.ts';

const READABLE = 'readableText: "{{ number }}"';
const SHOWN = '=only a "barcode" shows its content; write "readableText": "{{ number }}" for a text below the code';
const BYTES = 'encoding: "hex"';

export const CODE_HABITS: Suggestions = [
  ...same(
    'format barcodetype codetype barcodeformat barcodesymbology encoding kind subtype bcid barcode codeformat',
    'symbology',
  ),
  // Text
  ...same(
    'showlabel displayvalue includetext printtext showvalue printvalue displaytext drawtext textvisible labelvisible',
    'showText',
    `quietZone${SHOWN}`,
  ),
  ...same(
    'hri showhri printhri humanreadable showhumanreadable interpretationline printinterpretationline',
    'symbology=use "showText" to show or hide the text, or "readableText" for another text',
    `quietZone${SHOWN}`,
  ),
  ...same('showtext', `quietZone${SHOWN}`),
  ...same('alttext', 'quietZone=use "readableText" for the text below the code, or "alt" for people who cannot see it'),
  ...same(
    'caption label labeltext hritext humanreadabletext humantext readabletext displayedtext codetext customtext codelabel valuetext',
    READABLE,
  ),
  ...same(
    'textabove textbelow hriposition textplacement labelposition textyalign textlocation',
    'textPosition',
    'gs1Text',
  ),
  ...same(
    'textposition',
    'quietZone=the text of this code is below it; "gs1Text": "right" places lines of GS1 data to its right',
  ),
  ...same(
    'gs1lines aitext gs1label showais hrt gs1humanreadable gs1readabletext ailines gs1texts showgs1text',
    'gs1Text: "right"',
    READABLE,
  ),
  ...same('textmargin textgap textspacing textoffset', 'quietZone=the gap between code and text follows the font size'),
  ...same(
    'textsize fontheight textfontsize fontoptions textfont',
    'quietZone=set "fontSize" and "fontFamily" in the "style" of the code',
  ),
  // Size
  ...same(
    'module modulesize xdimension barwidth narrow narrowbar narrowbarwidth barthickness magnification xdim unitwidth',
    'moduleWidth',
    'quietZone=the code is as large as its box; set "width" and "height", or "use" for the limits of GS1',
  ),
  ...same(
    'scale dotsize cellsize pixelsize boxsize dotwidth zoom',
    'moduleWidth',
    'quietZone=the code is as large as its box; set "width" and "height"',
  ),
  ...same('barheight codeheight symbolheight', 'height'),
  ...same(
    'wideratio widenarrow widenarrowratio widetonarrow widetonarrowratio wide widebar narrowtowide barratio wntratio wnratio widefactor nwratio',
    'ratio: 2.5',
  ),
  ...same(
    'version symbolversion symbolsize matrixsize dimension dimensions modules symbol rowsandcolumns fixedsize codesize size',
    'shape=write "size": "26x26" for a fixed number of rows and columns',
    'micro=use "version" for the size of the symbol in modules, or "width" and "height" for its box',
    'symbology=set "width" and "height"; for a fixed number of modules, use an element of type "datamatrix" with "size", or "qrcode" with "version"',
  ),
  ...same('rows columns cols', 'shape=write "size": "26x26" for a fixed number of rows and columns'),
  ...same('minversion maxversion typenumber', 'version'),
  ...same('forcesquare square rectangular rectangle isrectangular dmre symbolshape', 'shape: "rectangle"'),
  ...same(
    'quiet quietzones quietzonewidth quietzonesize quietmargin quietspace marginsize includemargin includequietzone margin',
    'quietZone',
  ),
  ...same('rowratio rowmult rowsize', 'rowHeight'),
  // Content
  ...same(
    'charset characterset codepage characterencoding textencoding ecimode eciassignment includeeci addeci utf8 isutf8',
    'eci: "none"',
  ),
  ...same(
    'contentencoding inputencoding binary raw isbinary binarytext rawbytes bytes base64 hex datatype dataencoding inputmode bytemode binarymode',
    BYTES,
  ),
  ...same(
    'codeset characterset subsets startcode startset forcesubset forcedsubset code128set code128subset setset compaction',
    'subset: "B"',
  ),
  ...same(
    'parsefnc fnc fnc1 fnc2 fnc3 fnc4 parse escapes escapesequences processtilde processfnc usefnc fnccharacters functioncodes controlcharacters',
    'functionCharacters: true',
    'gs1',
  ),
  ...same('isgs1 gs1mode gs1format gs1data usegs1 ean128 ucc gs1parse gs1datamatrix gs1qr gs1128', 'gs1: true'),
  ...same('ais ai gs1ais applicationidentifiers elements aivalues gs1values', 'gs1Elements'),
  ...same(
    'gs1digitallink digitallinkurl digitallinkbase linkbase resolver resolverurl domain',
    'digitalLink: "https://id.example.org"',
  ),
  ...same(
    'environment scanenvironment scanningenvironment application usage purpose gs1use industry',
    'use: "healthcare"',
  ),
  ...same('strip stripspaces trimspaces trimtext', 'trim'),
  // Correction, masks and pictures
  ...same(
    'ecc ecl eclevel errorcorrectionlevel errorlevel ecclevel correctionlevel errorcorrect correction redundancy securitylevel',
    'errorCorrection',
  ),
  ...same('checksum check addchecksum includecheck checkdigits addcheckdigit validatechecksum mod43', 'checkDigit'),
  ...same('maskpattern maskversion datamask', 'mask'),
  ...same(
    'logo image icon picture logoimage logourl logosource overlay embeddedimage centerimage imagesettings overlayimage brand',
    'logo: "logo.png"',
    'quietZone=only an element of type "qrcode" can have a "logo"',
  ),
  ...same(
    'logosize logowidth logoscale imagesize iconsize',
    'micro=write "logo": { "source": "logo.png", "size": 0.2 }',
  ),
  ...same('excavate hidebackgrounddots cleararea logobackground', 'micro=the area around a "logo" is always cleared'),
];
