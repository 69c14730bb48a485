/** Where QuickBooks shows a record of it to a person who is signed in there; null: it has no page for such ones. */
export function pageThere(entity: string, externalId: string): string | null {
  const page = pages[entity]
  return page ? `https://qbo.intuit.com/app/${page}=${encodeURIComponent(externalId)}` : null
}

const pages: Record<string, string> = {
  Customer: 'customerdetail?nameId',
  Vendor: 'vendordetail?nameId',
  Invoice: 'invoice?txnId',
  CreditMemo: 'creditmemo?txnId',
  Payment: 'recvpayment?txnId',
}
