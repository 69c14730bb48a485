import type { ShownOrder } from './shown-order.ts'

const books: ShownOrder = {
  number: '0123456789123',
  date: '1998-01-06',
  type: '220',
  dates: ['cancelAfter 1998-06-15'],
  buyer: '12 1135309',
  shipTo: '12 6678157',
  total: '3 lines, 17 in all',
  lines: [
    '1: 2 at 10.5; other IB 0835201031; allowance 20 %',
    '2: 10 at 9.25; other IB 0835202151; allowance 20 %',
    '3: 5 at 30; other IB 0835208338; allowance 20 %',
  ],
}
const booksAndBlank = { ...books, told: ['elementTooLong UNH 1'] }

const hobbits: ShownOrder = {
  number: 'BKOD99',
  date: '2005-11-07',
  type: '220',
  buyer: '9 5412345000176',
  total: '4 lines',
  lines: [
    '1: 25 at -; other IB 0764569104',
    '2: 25 at -; other IB 0764569090',
    '3: 16 at -; other IB 1861004656',
    '4: 10 at -; other IB 0596006756',
  ],
}

const acme = 'Acme, Joe Smith, Mailstop M-543, 123 Anystreet, Sunnyvale, CA, 90489, US'

const beeswaxTo = 'Avon Way 56A, Thereabouts, 3rd Floor, Room 5, Bridgtow, Avon, ZZ99 1ZZ, GB'
const beeswax = (unit: string, currency: string, price: string, total: string, tax = ''): ShownOrder => ({
  number: 'AEG012345',
  date: '2005-06-20',
  currency,
  total,
  buyer: `IYT Corporation, ${beeswaxTo}`,
  shipTo: beeswaxTo,
  dates: ['deliverNotBefore 2005-06-29', 'deliverNotAfter 2005-06-29'],
  lines: [`1: 100 ${unit} at ${price}; seller VN 17589683; buyer BP 6578489${tax}`],
})
/** 100 at 100.00 are not the 100.00 that it says, of the line and of the order. */
const stationer = (unit: string, line: number) => ({
  ...beeswax(unit, 'GBP', '100', '100.00', '; charge Tax 17.50'),
  told: [`lineAmountDiffers ${line + 10}`, `amountTotalDiffers ${line}`],
})

const paint: ShownOrder = {
  number: '34',
  date: '2010-01-20',
  currency: 'SEK',
  contract: '34322',
  total: '6225.00',
  dates: ['deliverNotBefore 2010-02-10', 'deliverNotAfter 2010-02-25'],
  buyer: 'Johnssons byggvaror, UL 7300070011115, Rådhusgatan 5, 2nd floor, Purchasing department, PoBox123, Stockholm, RegionX, 11000, SE',
  shipTo: 'Swedish trucking, UL 1234567890123, Rådhusgatan 5, 2nd floor, Purchasing department, PO Box 123, Stockholm, RegionX, 11000, SE',
  allowances: ['charge Transport documents 100.00', 'allowance Total order value discount 100.00', 'charge Tax 100.00'],
  lines: [
    '1: 120 LTR at 50; seller VN SItemNo001; gtin EN 1234567890123; deliverNotBefore 2010-02-10; deliverNotAfter 2010-02-25',
    '2: 15 C62 at 15; seller VN SItemNo011; gtin EN 123452340123; deliverNotBefore 2010-02-10; deliverNotAfter 2010-02-25',
  ],
}

const kafka = 'ballerina-platform__module-ballerina-edi/edi-parser-to-kafka__resources__sample-data__'
const cartridge = 'smooks__smooks-edi-cartridge/edifact-cartridge__src__test__resources__data__'

/**
 * Every order of the samples that are not X12, by file, in its order: written down from the documents and the standards by somebody who had not
 * seen what is read from them.
 */
export const expectedOrders: Record<string, ShownOrder[]> = {
  'EDIandXML__OBOE/orders': [booksAndBlank],
  'EDIandXML__OBOE/orders.escape': [{ refused: ['quantityMissing LIN 11', 'segmentCountDiffers UNT 16', 'messageControlDiffers UNT 16'] }],
  'EDIandXML__OBOE/orders.missingMandatoryElements': [{ refused: ['elementMissing DTM 4'] }],
  'EDIandXML__OBOE/orders.missingMandatorySegments': [{ refused: ['segmentMissing BGM 2', 'segmentCountDiffers UNT 27'] }],
  'EDIandXML__OBOE/orders.newdelimiters': [booksAndBlank],
  'EDIandXML__OBOE/orders.withbadunbsegment': [booksAndBlank],
  'EDIandXML__OBOE/orders.withcompositechanged': [booksAndBlank],
  'ballerina-platform__edi-tools/edi-tools-tests__resources__d96aORDERS__message.edi': [
    { refused: ['untMissing 45'] },
    { envelope: ['unzMissing'] },
  ],
  'ballerina-platform__module-ballerina-edi/custom-edi-schema__resources__sample.edi': [
    {
      number: 'PO77001',
      date: '2026-06-15',
      type: '220',
      dates: ['deliverOn 2026-06-30'],
      buyer: '91 BUYER123',
      total: '2 lines',
      lines: ['1: 100 at -; seller VP ITEM-A', '2: 50 at -; seller VP ITEM-B'],
    },
  ],
  'ballerina-platform__module-ballerina-edi/edi-acknowledgement__resources__sample-data__order-batch.edi': [
    {
      number: 'PO20001',
      date: '2026-01-01',
      type: '220',
      buyer: '91 BUYER123',
      total: '1 lines',
      lines: ['1: 100 at -; seller VP ITEM-A'],
    },
    {
      number: 'PO20002',
      date: '2026-01-01',
      type: '220',
      buyer: '91 BUYER123',
      total: '1 lines',
      lines: ['1: 40 at -; seller VP ITEM-B'],
    },
    { refused: ['segmentMissing BGM 2', 'segmentMissing LIN 6'] },
  ],
  [`${kafka}order-batch.edi`]: [{ refused: ['segmentCountDiffers UNT 10'] }, { refused: ['segmentMissing BGM 2', 'segmentMissing LIN 6'] }],
  [`${kafka}order1.edi`]: [
    {
      number: 'PO12345',
      date: '2026-01-01',
      type: '220',
      dates: ['deliverOn 2026-01-15'],
      buyer: '91 BUYER123',
      total: '2 lines',
      lines: ['1: 100 at -; seller VP ITEM-A', '2: 50 at -; seller VP ITEM-B'],
    },
  ],
  'ballerina-platform__module-ballerina-edi/edi-vendor-router__resources__sample-data__edifact-acme.edi': [
    { refused: ['segmentCountDiffers UNT 10'] },
  ],
  'nerdocs__pydifact/order.edi': [
    {
      number: '801715918011',
      date: '2015-08-03',
      type: '220',
      dates: ['deliverOn 2015-08-06 00:00'],
      buyer: '9 8711576000012',
      shipTo: '9 8711576100019',
      lines: ['1: 8 at -; gtin EN 5020436373085', '2: 8 at -; gtin EN 5020436373108'],
    },
    { envelope: ['unzMissing'] },
  ],
  'nerdocs__pydifact/order2.edi': [
    {
      number: 'PO123456',
      date: '2025-03-22',
      type: '220',
      buyer: '9 123456789',
      total: '1 lines',
      lines: ['1: 10 at 25; buyer IN ABC123'],
    },
    { envelope: ['unzMissing'] },
  ],
  'nerdocs__pydifact/wikipedia_de.edi': [
    {
      number: 'B10001',
      date: '2006-06-20',
      type: '220',
      buyer: 'Bestellername, Strasse, Stadt, 23436, xx',
      total: '1 lines',
      lines: ['1: 1000 at -; seller SA Produkt Schrauben'],
    },
    { envelope: ['interchangeControlDiffers UNZ'] },
  ],
  [`${cartridge}BAD_ORDERS_D.03B_Interchange.txt`]: [{ refused: ['segmentCountDiffers UNT 57'] }],
  [`${cartridge}ORDERS_D.03B_Interchange.txt`]: [hobbits],
  'smooks__smooks-examples/camel__camel-unedifact-to-xml__input-message.txt': [
    { ...books, test: true, buyer: '31B 1135309', shipTo: '31B 6678157', told: ['elementsTooMany FTX 5'] },
    { envelope: ['unzMissing'] },
  ],
  'smooks__smooks-examples/pipelines__src__test__resources__expected.txt': [
    {
      number: '128576',
      date: '2002-08-30',
      type: '220',
      test: true,
      buyer: 'Therese House, 9 123456, 29-30 Glasshouse Yard, London, EC1A 4JN, UK',
      lines: [
        '1: 48 PCE at 5; other SRS 4000862141404',
        '2: 2 KGM at 55; other SRS 4000862141405',
        '3: 17 PCE at 15; other SRS 4000862141406',
      ],
    },
  ],
  'xlate__staedi/EDIFACT/orders-with-group.edi': [{ refused: ['segmentCountDiffers UNT 18'] }],

  'FriendsOfCXML__cxml-php/CXmlTest/Builder/fixtures/order_request.xml': [
    {
      number: 'myorder-1',
      date: '2022-09-14',
      currency: 'USD',
      shipTo: acme,
      total: '3420.60',
      lines: ['1: 3 EA at 763.2; seller VN 5555; buyer BP KD5555', '2: 5 EA at 226.2; seller VN 666; buyer BP KD666'],
    },
  ],
  'FriendsOfCXML__cxml-php/CXmlTest/Handling/fixtures/order_request.xml': [
    {
      number: 'acme-1-1',
      date: '2025-01-27',
      test: true,
      currency: 'USD',
      dates: ['deliverOn 2025-01-28'],
      total: '10.00',
      shipTo: 'TEST.USA ACME, ACME, TEST.USA, 22 E 4th Ave, Columbus, OH, 43201-3551, US',
      lines: ['1: 1 EA at 10; seller VN QA-ACME-AUTOTEST; buyer BP QA-ACME-AUTOTEST'],
    },
  ],
  'FriendsOfCXML__cxml-php/metadata/cxml/samples/OrderRequest.xml': [
    {
      number: 'DO1234',
      date: '2000-10-12',
      test: true,
      currency: 'EUR',
      shipTo: acme,
      total: '85.00',
      lines: ['1: 10 EA at 2.1; seller VN 1233244; deliverOn 2020-02-28', '2: 20 EA at 3.2; seller VN 1233245; deliverOn 2020-02-28'],
    },
  ],
  'officeluv__cxml/order_request.xml': [
    {
      number: '3309',
      date: '2020-03-31',
      currency: 'USD',
      allowances: ['charge Shipping 0.00'],
      total: '91.71',
      shipTo: 'Network, Venkat, 92 21444, Main Street, New York, NY, 10018, US',
      lines: [
        '1: 1 EA at 8.1; seller VN product:1861; other VS product-requisition:6236',
        '2: 9 EA at 9.29; seller VN product:4884; other VS product-requisition:6235',
      ],
    },
  ],
  'officeluv__cxml/purchase_order_request_200.xml': [
    {
      number: '6112',
      date: '2008-01-07',
      currency: 'USD',
      total: '1505.00',
      told: ['amountTotalDiffers 33'],
      shipTo: 'jmadden, j maddedn, 92 3119, 333 East Hill Dr, san leandro, ca, 22222, US',
      lines: [
        '1: 1 EA at 1505; seller VN 223-4511; other VS 1005379527029\\1',
        '2: 2 EA at 1505; seller VN 223-4511; other VS 1005379527029\\1',
      ],
    },
  ],

  'oasis-tcs__ubl/val/order-test-bad-code.xml': [stationer('KG', 158)],
  'oasis-tcs__ubl/val/order-test-bad-model.xml': [stationer('KG', 158)],
  'oasis-tcs__ubl/val/order-test-bad-syntax.xml': [{ envelope: ['xmlInvalid 50'] }],
  'oasis-tcs__ubl/val/order-test-bad1.json': [{ envelope: ['jsonInvalid 19'] }],
  // A name that UBL does not have says nothing that an order needs.
  'oasis-tcs__ubl/val/order-test-bad2.json': [paint],
  'oasis-tcs__ubl/val/order-test-bad3.json': [{ refused: ['valueMissing /Order/ID'] }],
  'oasis-tcs__ubl/val/order-test-bad4.json': [{ refused: ['dateInvalid /Order/IssueDate'] }],
  'oasis-tcs__ubl/val/order-test-good.json': [paint],
  'oasis-tcs__ubl/val/order-test-good.xml': [stationer('KG', 158)],
  'oasis-tcs__ubl/xml/UBL-Order-2.0-Example-International.xml': [
    { ...beeswax('KGM', 'USD', '10', '1000.00'), dates: ['deliverNotBefore 2005-06-29', 'deliverNotAfter 2005-06-30'] },
  ],
  'oasis-tcs__ubl/xml/UBL-Order-2.0-Example.xml': [stationer('KGM', 152)],
  'oasis-tcs__ubl/xml/UBL-Order-2.1-Example.xml': [paint],
}
