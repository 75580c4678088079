/**
 * Suggestions for names from label programs and printer languages. `threshold` limits them to printer settings, `epc`
 * to RFID tags, `gapX` to sheets, `last` to rolls, and `dimensions` to the template.
 */
import { type Suggestions, same } from './habit-words.ts';

const ROLL = 'roll: { "columns": 2, "gap": "2mm" }';
const OFFSET = 'offset: { "x": "1mm", "y": "-0.5mm" }';
const CALIBRATED = '=measure a calibration page, and set "offset" and "scale" in the printer’s settings';

export const PRINTING_HABITS: Suggestions = [
  // Number of labels
  ...same(
    'copies quantity qty copycount numcopies numberofcopies labelcount labelquantity printquantity amount repeatcount count labels',
    'copies',
    'printer: { "copies": { "expression": "quantity" } }',
  ),
  // Rolls
  ...same(
    'columns cols across labelsacross labelsperrow perrow numberacross columncount up nup lanes tracks',
    'columns',
    `dimensions=write "${ROLL.replace(': ', '": ')} for labels side by side on a roll`,
    'threshold=use "roll" in the template for labels side by side: { "columns": 2, "gap": "2mm" }',
  ),
  ...same('gapx horizontalgap columngap gutter spacing space columnspacing pitch', 'gap', 'gapX'),
  ...same('gapy verticalgap rowgap rowspacing', 'gapY'),
  ...same('lastrow fill fillrow fillrest remainder rest incomplete padding', 'last: "repeat"'),
  ...same('rolls labelroll multicolumn sidebyside lane', ROLL),
  // Sheets
  ...same('down labelsdown rowcount', 'rows'),
  ...same('name product template code layout stationery sku brand', 'gapX=write "preset": "avery-l7160"'),
  ...same('size paper papersize pagesize format sheetsize', 'gapX=write "page": "A4"'),
  ...same(
    'skip skiplabels used usedlabels startat startposition startlabel firstlabel firstposition begin from',
    'start',
  ),
  ...same(
    'margintop marginleft topmargin leftmargin top left marginx marginy offsettop offsetleft',
    'gapX=write "margin": { "top": "10mm", "left": "5mm" }',
  ),
  ...same(
    'labelsheet labelsheets sheets sheetname sheettype avery',
    'sheet: "avery-l7160"',
    'gapX=write "preset": "avery-l7160"',
  ),
  // Adjustments of one printer
  ...same(
    'offset shift labelshift labelhome home labeltop ls lt lh adjust adjustment origin printoffset imageshift labeloffset xoffset yoffset offsetx offsety shiftx shifty',
    'offset',
    `printer: { "${OFFSET.replace(': ', '": ')} }`,
    `gapX${CALIBRATED}`,
  ),
  ...same('left dx horizontal right', 'x'),
  ...same('top dy vertical down', 'y'),
  ...same('calibration calibrate correction', `threshold${CALIBRATED}`, `gapX${CALIBRATED}`),
  ...same('scalefactor scaling zoom resize printscale', 'scale: 1.002', `gapX${CALIBRATED}`),
  ...same('heat burn burntemperature intensity printdarkness md', 'darkness', 'printer: { "darkness": 4 }'),
  ...same(
    'sd absdarkness darknessabsolute darknessmode setdarkness contrast density darknesslevel',
    'absoluteDarkness: 20',
  ),
  ...same('darkness absolutedarkness', 'printer: { "absoluteDarkness": 20 }'),
  ...same('velocity rate printspeed printrate pr ips', 'speed', 'printer: { "speed": 4 }'),
  ...same(
    'keepsize keepprintersize useprintersize useownsize ownsize sendsize printersize nosize keeplabelsize sizefromprinter omitsize labellength labelwidth printwidth pw ll',
    'labelSize: "printer"',
  ),
  ...same('labelsize keepsize', 'printer: { "labelSize": "printer" }'),
  // Cutting and pausing
  ...same(
    'cutter autocut autocutter cutafter cutevery cutinterval cutmode cutatend delayedcut cutlast cutlabels cuts batchcut',
    'cut: "end"',
    'printer: { "cut": "end" }',
  ),
  ...same('cut', 'printer: { "cut": "end" }'),
  ...same('pauseafter pauseevery pauseinterval pausecount pauses pauselabels', 'pause: 10', 'printer: { "pause": 10 }'),
  ...same('pause', 'printer: { "pause": 10 }'),
  ...same(
    'printmode postaction afterprint action mm mediahandling tearoff peeler peel tear rewind',
    'threshold=write "mode": "tear"',
  ),
  // Direction
  ...same(
    'mirrored mirrorimage flip flipped mirrorx fliphorizontal pm reversed',
    'mirror: true',
    'printer: { "mirror": true }',
  ),
  ...same(
    'inverted invert upsidedown rotate rotation rotate180 rotated printdirection direction po printorientation',
    'orientation: "inverted"',
  ),
  ...same('mirror', 'printer: { "mirror": true }'),
  // Media
  ...same(
    'mediatracking sensor mediasensor labelsensor sensortype gapsensor tracking labeltype mn continuous blackmark',
    'media: "gap"',
  ),
  ...same('printmethod thermal ribbon method thermaltransfer directthermal mt printtype', 'mediaType: "transfer"'),
  ...same('checkmedia mediacompare mediamismatch onmismatch', 'mediaCheck: "warn"'),
  ...same(
    'mediacheck',
    'threshold=use "mediaCheck" in the settings of a print queue, because only the queue knows the media',
  ),
  ...same('dpi resolution dpmm dotspermm printerdpi', 'density: 8'),
  ...same('dithering halftone screening ditheringmode', 'dither'),
  ...same('compression graphiccompression', 'graphics'),
  ...same('nativetext printerfonts nativefonts residentfont', 'threshold=write "text": "native"'),
  ...same('nativebarcodes barcodemode', 'barcodes: "native"'),
  ...same(
    'language commandlanguage emulation model',
    'threshold=the "format" of a request selects the printer language',
  ),
  // RFID
  ...same('rfid tag rfidtag epc nfc transponder', 'rfid', 'printer: { "rfid": { "epc": "{{ epc }}" } }'),
  ...same('data value hex write payload content tagdata text epcdata expression id', 'epc=write "epc": "{{ epc }}"'),
  ...same('memory memorybank membank banktype', 'bank'),
  ...same('locked protect permalock writeprotect lockmode lockbank', 'lock: "password"'),
  ...same('accesspassword pin pwd passcode accesscode apwd', 'password'),
  ...same('killpassword kill', 'epc=a kill password is not supported'),
  ...same('retry attempts tries maxretries retrycount errorhandling', 'retries'),
];
