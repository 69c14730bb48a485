import type { ExpectedOrder } from './x12-orders.ts'

const books = { number: '0123456789123', date: '1998-01-06', lines: 3, quantity: '17', firstPrice: '10.5' }
const hobbits = { number: 'BKOD99', date: '2005-11-07', lines: 4, quantity: '76', firstPrice: null }
const stationer = { number: 'AEG012345', date: '2005-06-20', lines: 1, quantity: '100', firstPrice: '100' }

/** Every order of the samples that are not X12, by file, in its order; read from the documents by a person. */
export const expectedOrders: Record<string, ExpectedOrder[]> = {
  'EDIandXML__OBOE/orders': [books],
  'EDIandXML__OBOE/orders.escape': [{ refused: 'quantityMissing', segment: 'LIN', position: 11 }],
  'EDIandXML__OBOE/orders.missingMandatoryElements': [{ refused: 'elementMissing', segment: 'DTM', position: 4 }],
  'EDIandXML__OBOE/orders.missingMandatorySegments': [{ refused: 'segmentMissing', segment: 'BGM', position: 27 }],
  'EDIandXML__OBOE/orders.newdelimiters': [books],
  'EDIandXML__OBOE/orders.withbadunbsegment': [books],
  'EDIandXML__OBOE/orders.withcompositechanged': [books],
  'ballerina-platform__edi-tools/edi-tools-tests__resources__d96aORDERS__message.edi': [
    { refused: 'untMissing', segment: '', position: 45 },
  ],
  'ballerina-platform__module-ballerina-edi/custom-edi-schema__resources__sample.edi': [
    { number: 'PO77001', date: '2026-06-15', lines: 2, quantity: '150', firstPrice: null },
  ],
  'ballerina-platform__module-ballerina-edi/edi-acknowledgement__resources__sample-data__order-batch.edi': [
    { number: 'PO20001', date: '2026-01-01', lines: 1, quantity: '100', firstPrice: null },
    { number: 'PO20002', date: '2026-01-01', lines: 1, quantity: '40', firstPrice: null },
    { refused: 'segmentMissing', segment: 'BGM', position: 6 },
  ],
  'ballerina-platform__module-ballerina-edi/edi-parser-to-kafka__resources__sample-data__order-batch.edi': [
    { refused: 'segmentCountDiffers', segment: 'UNT', position: 10 },
    { refused: 'segmentMissing', segment: 'BGM', position: 6 },
  ],
  'ballerina-platform__module-ballerina-edi/edi-parser-to-kafka__resources__sample-data__order1.edi': [
    { number: 'PO12345', date: '2026-01-01', lines: 2, quantity: '150', firstPrice: null },
  ],
  'ballerina-platform__module-ballerina-edi/edi-vendor-router__resources__sample-data__edifact-acme.edi': [
    { refused: 'segmentCountDiffers', segment: 'UNT', position: 10 },
  ],
  'nerdocs__pydifact/order.edi': [{ number: '801715918011', date: '2015-08-03', lines: 2, quantity: '16', firstPrice: null }],
  'nerdocs__pydifact/order2.edi': [{ number: 'PO123456', date: '2025-03-22', lines: 1, quantity: '10', firstPrice: '25' }],
  'nerdocs__pydifact/wikipedia_de.edi': [{ number: 'B10001', date: '2006-06-20', lines: 1, quantity: '1000', firstPrice: null }],
  'smooks__smooks-edi-cartridge/edifact-cartridge__src__test__resources__data__BAD_ORDERS_D.03B_Interchange.txt': [
    { refused: 'segmentCountDiffers', segment: 'UNT', position: 57 },
  ],
  'smooks__smooks-edi-cartridge/edifact-cartridge__src__test__resources__data__ORDERS_D.03B_Interchange.txt': [hobbits],
  'smooks__smooks-examples/camel__camel-unedifact-to-xml__input-message.txt': [{ ...books, test: true }],
  'smooks__smooks-examples/pipelines__src__test__resources__expected.txt': [
    { number: '128576', date: '2002-08-30', lines: 3, quantity: '67', firstPrice: '5', test: true },
  ],
  'xlate__staedi/EDIFACT/orders-with-group.edi': [{ refused: 'segmentCountDiffers', segment: 'UNT', position: 18 }],

  'FriendsOfCXML__cxml-php/CXmlTest/Builder/fixtures/order_request.xml': [
    { number: 'myorder-1', date: '2022-09-14', lines: 2, quantity: '8', firstPrice: '763.2' },
  ],
  'FriendsOfCXML__cxml-php/CXmlTest/Handling/fixtures/order_request.xml': [
    { number: 'acme-1-1', date: '2025-01-27', lines: 1, quantity: '1', firstPrice: '10', test: true },
  ],
  'FriendsOfCXML__cxml-php/metadata/cxml/samples/OrderRequest.xml': [
    { number: 'DO1234', date: '2000-10-12', lines: 2, quantity: '30', firstPrice: '2.1', test: true },
  ],
  'officeluv__cxml/order_request.xml': [{ number: '3309', date: '2020-03-31', lines: 2, quantity: '10', firstPrice: '8.1' }],
  'officeluv__cxml/purchase_order_request_200.xml': [{ number: '6112', date: '2008-01-07', lines: 2, quantity: '3', firstPrice: '1505' }],

  'oasis-tcs__ubl/val/order-test-bad-code.xml': [stationer],
  'oasis-tcs__ubl/val/order-test-bad-model.xml': [stationer],
  'oasis-tcs__ubl/val/order-test-good.xml': [stationer],
  'oasis-tcs__ubl/xml/UBL-Order-2.0-Example-International.xml': [{ ...stationer, firstPrice: '10' }],
  'oasis-tcs__ubl/xml/UBL-Order-2.0-Example.xml': [stationer],
  'oasis-tcs__ubl/xml/UBL-Order-2.1-Example.xml': [{ number: '34', date: '2010-01-20', lines: 2, quantity: '135', firstPrice: '50' }],
}
