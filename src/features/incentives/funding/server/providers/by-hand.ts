import type { PayoutProvider } from './payout-provider.ts'

/** What a person pays (a check, payroll) or hands to the bank as a file: it is on its way until somebody says what became of it. */
const confirmed: Omit<PayoutProvider, 'validatePayee'> = {
  submit: async (_services, { reference, items }) => ({
    is: 'answer',
    answer: {
      providerRef: reference,
      complete: true,
      items: items.map((item) => ({ reference: item.reference, state: 'Accepted', code: '', text: '', providerRef: '' })),
    },
  }),
  status: async () => ({ is: 'unknown', says: 'silent' }),
  cancel: async () => 'tooLate',
}

export const byHandProvider: PayoutProvider = { ...confirmed, validatePayee: () => ({ target: '', last4: '' }) }

export const achProvider: PayoutProvider = {
  ...confirmed,
  validatePayee: ({ bankRouting, bankLast4 }) =>
    bankRouting && bankLast4 ? { target: bankRouting, last4: bankLast4 } : { held: 'noBank' },
}
