/** Parts that several examples in the OpenAPI document share. */

export const EXAMPLE_TEMPLATE = {
  formatVersion: 1,
  meta: { name: 'Badge' },
  dimensions: { width: '90mm', height: '55mm', safeMargin: '3mm' },
  elements: [
    {
      id: 'name',
      type: 'text',
      position: { mode: 'absolute', x: '5mm', y: '15mm' },
      width: '80mm',
      height: '12mm',
      contentExpression: 'attendeeName',
      style: { fontFamily: 'Arial', fontSize: '24pt', fontWeight: 'bold' },
    },
  ],
  sample: { attendeeName: 'Ada Lovelace' },
};
