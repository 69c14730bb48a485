import type { Agreement } from '#features/trade/connections/server/transports/as2/agreement.ts'
import { headersOf } from '#features/trade/connections/server/transports/as2/mime/headers.ts'
import { createOwnKey } from '#features/trade/connections/server/transports/as2/own-key.ts'

/** Monday; every certificate here begins the day before. */
export const at = new Date('2026-03-02T10:00:00Z')

/** Bytes that break whatever treats EDI as text: 0x85 ends the segments, and there are all kinds of line ends. */
export const purchaseOrder = {
  bytes: Buffer.from(`ISA*00*\x85GS*PO*\x85ST*850*0001\x85BEG*00*SA*4711**20260302\x85\r\nN1*ST*A\nB\r\x00\x85--\xff\r\n`, 'latin1'),
  contentType: 'application/edi-x12',
  filename: 'po 4711.edi',
}

/** What a retailer and its supplier have agreed on, as each of them keeps it. */
export async function twoParties() {
  const [retailerKey, supplierKey, strangerKey] = await Promise.all(
    ['Retailer, Inc.', 'Supplier', 'Stranger'].map((name) => createOwnKey(name, at)),
  )
  if (!retailerKey || !supplierKey || !strangerKey) throw new Error('three keys were made')
  const terms = {
    sign: 'sha-256',
    encrypt: 'aes-256-cbc',
    compress: true,
    receipt: { mode: 'sync', signed: true },
    requires: { signature: true, encryption: true, strongDigest: true },
  } as const
  const retailer: Agreement = {
    ...terms,
    ourName: 'BIG RETAILER "East"',
    theirName: 'SUPPLIER-1',
    ourKeys: [retailerKey],
    theirCertificates: [supplierKey.certificate],
    url: 'https://supplier.example/as2',
    receiptHosts: [],
  }
  const supplier: Agreement = {
    ...terms,
    ourName: retailer.theirName,
    theirName: retailer.ourName,
    ourKeys: [supplierKey],
    theirCertificates: [retailerKey.certificate],
    url: 'https://retailer.example/as2',
    receiptHosts: [],
  }
  return { retailer, supplier, strangerKey }
}

/** An HTTP message as its receiver gets it. */
export const received = ({ headers, body }: { headers: Record<string, string>; body: Buffer }) => ({ headers: headersOf(headers), body })
