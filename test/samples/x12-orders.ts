import type { ShownOrder } from './shown-order.ts'

const retailer = 'XYZ RETAIL, 9 0003947268292, 31875 SOLON RD, SOLON, OH, 44139'
const widgets: ShownOrder = {
  number: '08292233294',
  date: '2010-11-27',
  type: 'SA',
  contract: '610385385',
  dates: ['deliverOn 2010-12-14'],
  shipTo: retailer,
  total: '13045.94, 6 lines',
  lines: [
    '1: 120 EA at 9.25 TE; buyer CB 065322-117; other PR RO; seller VN AB3542; pack 4 x 4 EA',
    '2: 220 EA at 13.79 TE; buyer CB 066850-116; other PR RO; seller VN RD5322; pack 2 x 2 EA',
    '3: 126 EA at 10.99 TE; buyer CB 060733-110; other PR RO; seller VN XY5266; pack 6 x 1 EA',
    '4: 76 EA at 4.35 TE; buyer CB 065308-116; other PR RO; seller VN VX2332; pack 4 x 4 EA',
    '5: 72 EA at 7.5 TE; buyer CB 065374-118; other PR RO; seller VN RV0524; pack 4 x 4 EA',
    '6: 696 EA at 9.55 TE; buyer CB 067504-118; other PR RO; seller VN DX1875; pack 6 x 6 EA',
  ],
}

const [march9, march17, may17] = ['2019-03-09', '2019-03-17', '2019-05-17'].map((day) => `deliverOn ${day}; shipNotAfter ${day}`)
const [barcelona, london, smoke24] = ['F07EXPLBA1818', 'F07EXPLLO1224', 'F19POCOSM0624P14'].map((style) => `other ST ${style}`)
const [oak36, smoke36] = ['F19POCOOA0636P9', 'F19POCOSM0636P9'].map((style) => `other ST ${style}; pack - x 9091.35 PC`)
const tiles: ShownOrder = {
  number: '740150',
  date: '2019-10-01',
  purpose: 'replace',
  type: 'CP',
  test: true,
  currency: 'USD',
  total: '10 lines',
  lines: [
    `10: 13200 SF at -; ${barcelona}; pack - x 6055.05 PC; ${march9}`,
    `20: 13892 SF at -; ${london}; pack - x 7168.21 PC; ${march9}`,
    `30: 13892 SF at -; ${london}; pack - x 7168.21 PC; ${march9}`,
    `40: 13237 SF at -; ${oak36}; ${march9}`,
    `50: 13430 SF at -; ${smoke24}; pack - x 13859.65 PC; ${march9}`,
    `60: 13237 SF at -; ${smoke36}; ${march9}`,
    `100: 6000 SF at -; ${barcelona}; pack - x 2752.29 PC; ${may17}`,
    `70: 13237 SF at -; ${smoke36}; ${march9}`,
    `80: 13237 SF at -; ${oak36}; ${march17}`,
    `90: 13237 SF at -; ${smoke36}; ${march17}`,
  ],
}

const quilts = [
  '000100001: 2500 YD at 2.53 WE; buyer BP A_QU001-BLK',
  '000200001: 2000 YD at 3.41 WE; buyer BP A_QF001-BLK',
  '000200002: 1000 YD at 3.41 WE; buyer BP A_QF001-RED',
]
const quiltsOn = 'seller VN SINGLE LINE DIAMOND PATTERN; 018 2014-07-30; deliverOn 2014-08-04'

const isaAndIea = { envelope: ['isaNotPadded ISA', 'interchangeControlDiffers IEA'] }
const isa = { envelope: ['isaNotPadded ISA'] }
const aerospace = 'kputnam__stupidedi/004010/X357_SC850_Aerospace_Industry_Purchase_Order/pass/'

/** Every order and every change of one in the X12 samples, by file, in its order: written down as those in other-orders.ts are. */
export const expectedOrders: Record<string, ShownOrder[]> = {
  'EDIandXML__OBOE/5-850.x12': [
    {
      number: '2308',
      date: '2001-05-10',
      type: 'SA',
      dates: ['007 2001-05-10 12:13:38', 'deliverOn 2001-05-12'],
      buyer: 'DAIS, 1 756110870, WAKEFIELD HOUSE, 30 WAKEFIELD ST, ADELAIDE, SA, 5000, AU',
      shipTo: 'JOHN BATAGELI, 1, DAIS, 92 WH11, LEVEL 11 WAKEFIELD HOUSE, 30 WAKEFIELD STREET, ADELAIDE, SA, 5000, AUS',
      total: '38.39, 1 lines',
      lines: ['1: 1 EA at 38.39; seller VP CBBLUBR2/5; other CG 0; none ZZZZ BBC ADMIN SERVICES; charge Tax TXI TX'],
    },
  ],
  'ahuggins-nhs__node-x12/850.edi': [widgets],
  'ahuggins-nhs__node-x12/850_2.edi': [widgets],
  'ahuggins-nhs__node-x12/850_3.edi': [
    {
      number: '----------',
      date: '2016-04-26',
      type: 'NE',
      dates: ['106 2016-05-02'],
      total: '1 lines',
      shipTo: 'PETCO - CORPORATE, 92 100, 9125 REHCO RD, SAN DIEGO, CA, 92121',
      lines: ['-: 1 KI at 225; seller VN UNKNOWN; other PD SU - SPARK - AQ FREEZER PUSHER; buyer SK 000000000001010700'],
    },
  ],
  'ahuggins-nhs__node-x12/850_fat.edi': [widgets, widgets],
  'ballerina-platform__module-ballerina-edi/edi-vendor-router__resources__sample-data__x12-sender.edi': [
    {
      number: 'PO-2026-001',
      date: '2026-01-01',
      type: 'NE',
      test: true,
      total: '1 lines',
      // What is meant for its item stands one element too early: it names none.
      lines: ['1: 10 EA at 25 BP'],
      told: ['elementTooLong PO1 3', 'pairIncomplete PO1 3'],
    },
  ],
  'indice-co__EDI.Net/x12.810.mandatory-conditions.edi': [
    {
      refused: [
        ...['segmentUnknown BAL 2', 'segmentMissing BEG 2', 'segmentUnknown BAL 3', 'segmentUnknown BAL 4', 'segmentUnknown BAL 5'],
        ...['segmentMissing PO1 6', 'segmentCountDiffers SE 6'],
      ],
    },
    isaAndIea,
  ],
  'indice-co__EDI.Net/x12.850.edi': [
    {
      number: '1000012',
      date: '2009-08-27',
      type: 'SA',
      test: true,
      total: '1 lines, 1 in all',
      shipTo: 'John Doe, 126 Any St, Hauppauge, NY, 11788-1234, US',
      lines: ['1: 1 EA at 19.95; seller VN 0054321'],
    },
    isaAndIea,
  ],
  'indice-co__EDI.Net/x12.850.issue135.edi': [tiles, { refused: ['setControlRepeated ST 1'] }],
  'indice-co__EDI.Net/x12.850a.edi': [
    {
      number: '4600000406',
      date: '2014-07-24',
      type: 'SA',
      test: true,
      currency: 'USD',
      buyer: '92 1500',
      total: '3 lines',
      shipTo: 'Transplace Laredo, 92 T100, East Point Drive, Suite 500, Laredo, TX, 78045, US',
      lines: quilts.map((quilt) => `${quilt}; ${quiltsOn}`),
      told: ['elementTooLong N4 22'],
    },
    isaAndIea,
  ],
  'indice-co__EDI.Net/x12.Issue101.edi': [
    {
      refused: [
        ...['segmentUnknown TFS 2', 'segmentMissing BEG 2', 'segmentUnknown FGS 3', 'segmentMissing PO1 5', 'segmentCountDiffers SE 5'],
      ],
    },
    isaAndIea,
  ],
  'indice-co__EDI.Net/x12.Issue172.edi': [
    {
      refused: [
        ...['segmentUnknown AA 2', 'segmentMissing BEG 2', 'segmentUnknown BB 3', 'segmentUnknown AA 4', 'segmentUnknown BB 5'],
        ...['segmentUnknown AA 6', 'segmentUnknown BB 7', 'segmentUnknown AA 8', 'segmentUnknown BB 9'],
        ...['segmentMissing PO1 10', 'segmentCountDiffers SE 10'],
      ],
    },
    isaAndIea,
  ],
  'indice-co__EDI.Net/x12.Issue91.edi': [
    {
      refused: [
        ...['segmentUnknown XYZ 2', 'segmentMissing BEG 2', 'segmentUnknown XYZ 3', 'segmentUnknown XYZ 4', 'segmentUnknown XYZ 5'],
        ...['segmentUnknown XYZ 6', 'segmentMissing PO1 7', 'segmentCountDiffers SE 7'],
      ],
    },
    isaAndIea,
  ],
  'kputnam__stupidedi/003010/PC860/fail/1.edi': [
    {
      number: 'SP7301',
      date: '2007-06-29',
      purpose: 'duplicate',
      type: 'BE',
      currency: 'USD',
      total: '1 lines',
      dates: ['007 2007-06-28', '036 2007-12-31'],
      lines: ['001: 0.5 EA at 61.59; CA (several), 0 left; buyer BP 23710 JA81A; other C4 N/A'],
    },
    isa,
  ],
  'kputnam__stupidedi/003010/PO850/fail/1.edi': [{ refused: ['segmentCountDiffers SE 27'] }, isa],
  'kputnam__stupidedi/003050/PO850/fail/1.edi': [
    {
      number: 'NP00001234',
      date: '2001-06-14',
      type: 'SA',
      test: true,
      shipTo: 'SP',
      total: '1 lines',
      lines: ['1: 3 EA at 1.21; buyer BP 12345; deliverOn 2001-08-08'],
    },
    isa,
  ],
  'kputnam__stupidedi/004010/PO850/pass/1.edi': [
    {
      number: 'PO12345',
      date: '2026-07-09',
      type: 'NE',
      test: true,
      total: '1 lines',
      lines: ['-: 1 EA at 10; seller VN VENDORSKU'],
    },
    isa,
  ],
  [`${aerospace}basic-po.edi`]: [
    {
      number: '508517',
      release: '1001',
      date: '2000-05-06',
      type: 'RL',
      test: true,
      total: '144.00, 1 lines',
      buyer: 'ABC Aerospace Corporation, 9 123456789-0101, 1000 BOARDWALK DRIVE, SOMEWHERE, CA, 98898',
      lines: ['1: 48 EA at 3 PE; manufacturer MG R5656-2'],
    },
  ],
  [`${aerospace}taxexempt-po.edi`]: [
    {
      number: 'XX-1234',
      date: '2017-03-01',
      type: 'SA',
      test: true,
      total: '900.00, 1 lines',
      buyer: 'ABC AEROSPACE, AIRCRAFT DIVISION, 9 1234567890101, 2000 JET BLVD, FIGHTER TOWN, CA, 98898',
      lines: ['1: 25 EA at 36 PE; manufacturer MG XYZ-1234; 25 EA 106 2017-06-15'],
    },
  ],
  'walmartlabs__gozer/po850/po850.txt': [{ refused: ['segmentCountDiffers SE 21'] }],
  'xlate__staedi/x12/invoice810_po850_dual.edi': [
    {
      number: 'S115921858',
      release: '1017760',
      date: '2004-03-17',
      type: 'NE',
      test: true,
      buyer: 'SHIPPING GROUP, INC., 1 999999999',
      shipTo: 'CARGO LIMITED #112, 3000 LONG BEACH DRIVE, SAN PEDRO, CA, 83308',
      total: '4 lines, 250 in all',
      lines: [
        '1: 150 EA at -; buyer IN 02006',
        '2: 50 EA at -; buyer IN 02008',
        '3: 25 EA at -; buyer IN 01019',
        '4: 25 EA at -; buyer IN 01220',
      ],
      told: ['pairIncomplete N1 9'],
    },
  ],
}
