/** Read from the documents by a person; null is a price that the document leaves out. `refused` is the first error and its place. */
export type ExpectedOrder =
  | { number: string; date: string; lines: number; quantity: string; firstPrice: string | null; test?: boolean }
  | { refused: string; segment: string; position: number }

const widgets = { number: '08292233294', date: '2010-11-27', lines: 6, quantity: '1310', firstPrice: '9.25' }

/** Every 850 of the samples, by file, in its order. */
export const expectedOrders: Record<string, ExpectedOrder[]> = {
  'EDIandXML__OBOE/5-850.x12': [{ number: '2308', date: '2001-05-10', lines: 1, quantity: '1', firstPrice: '38.39' }],
  'ahuggins-nhs__node-x12/850.edi': [widgets],
  'ahuggins-nhs__node-x12/850_2.edi': [widgets],
  'ahuggins-nhs__node-x12/850_3.edi': [{ number: '----------', date: '2016-04-26', lines: 1, quantity: '1', firstPrice: '225' }],
  'ahuggins-nhs__node-x12/850_fat.edi': [widgets, widgets],
  'ballerina-platform__module-ballerina-edi/edi-vendor-router__resources__sample-data__x12-sender.edi': [
    { number: 'PO-2026-001', date: '2026-01-01', lines: 1, quantity: '10', firstPrice: '25', test: true },
  ],
  'indice-co__EDI.Net/x12.810.mandatory-conditions.edi': [{ refused: 'segmentUnknown', segment: 'BAL', position: 2 }],
  'indice-co__EDI.Net/x12.850.edi': [{ number: '1000012', date: '2009-08-27', lines: 1, quantity: '1', firstPrice: '19.95', test: true }],
  'indice-co__EDI.Net/x12.850.issue135.edi': [
    { number: '740150', date: '2019-10-01', lines: 10, quantity: '126599', firstPrice: null, test: true },
    { refused: 'setControlRepeated', segment: 'ST', position: 1 },
  ],
  'indice-co__EDI.Net/x12.850a.edi': [
    { number: '4600000406', date: '2014-07-24', lines: 3, quantity: '5500', firstPrice: '2.53', test: true },
  ],
  'indice-co__EDI.Net/x12.Issue101.edi': [{ refused: 'segmentUnknown', segment: 'TFS', position: 2 }],
  'indice-co__EDI.Net/x12.Issue172.edi': [{ refused: 'segmentUnknown', segment: 'AA', position: 2 }],
  'indice-co__EDI.Net/x12.Issue91.edi': [{ refused: 'segmentUnknown', segment: 'XYZ', position: 2 }],
  'kputnam__stupidedi/003010/PO850/fail/1.edi': [{ refused: 'segmentCountDiffers', segment: 'SE', position: 27 }],
  'kputnam__stupidedi/003050/PO850/fail/1.edi': [
    { number: 'NP00001234', date: '2001-06-14', lines: 1, quantity: '3', firstPrice: '1.21', test: true },
  ],
  'kputnam__stupidedi/004010/PO850/pass/1.edi': [
    { number: 'PO12345', date: '2026-07-09', lines: 1, quantity: '1', firstPrice: '10', test: true },
  ],
  'kputnam__stupidedi/004010/X357_SC850_Aerospace_Industry_Purchase_Order/pass/basic-po.edi': [
    { number: '508517', date: '2000-05-06', lines: 1, quantity: '48', firstPrice: '3', test: true },
  ],
  'kputnam__stupidedi/004010/X357_SC850_Aerospace_Industry_Purchase_Order/pass/taxexempt-po.edi': [
    { number: 'XX-1234', date: '2017-03-01', lines: 1, quantity: '25', firstPrice: '36', test: true },
  ],
  'walmartlabs__gozer/po850/po850.txt': [{ refused: 'segmentCountDiffers', segment: 'SE', position: 21 }],
  'xlate__staedi/x12/invoice810_po850_dual.edi': [
    { number: 'S115921858', date: '2004-03-17', lines: 4, quantity: '250', firstPrice: null, test: true },
  ],
}
