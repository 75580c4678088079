/** Example label for the viewer: text, boxes, a barcode and a QR code. */
export const EXAMPLE = `^XA
^CI28
^PW812
^LL600
^FX Sender
^FO40,40^GB732,3,3^FS
^FO40,70^A0N,36,36^FDFrom: Northwind Ltd, 5 Mill Lane^FS
^FX Recipient
^FO40,130^A0N,60,60^FDAnn Berg^FS
^FO40,200^A0N,44,44^FDMaple Road 17^FS
^FO40,250^A0N,44,44^FDOslo 0150^FS
^FO540,120^BQN,2,6^FDMA,https://example.com/t/4711^FS
^FO40,330^GB732,3,3^FS
^BY3
^FO90,370^BCN,140,Y,N^FDSHP-0004711^FS
^PQ1
^XZ
`;
