/** The channel of the ledger: `post(services, db, { channel: quickbooksChannelName, kind: 'customer', recordKind: 'customer', recordId, … })`. */
export const quickbooksChannelName = 'quickbooks'
