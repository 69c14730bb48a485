/** Where the account of a payee is sealed: it opens nowhere else. */
export const accountPlace = (kind: string, payeeId: string) => `payees.bank_account_sealed ${kind} ${payeeId}`
