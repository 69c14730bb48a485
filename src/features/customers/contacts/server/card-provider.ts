import { AppError } from '#contract/errors.ts'

/** The processor behind the pay cards: turns a card's number, which nobody else may keep, into its own id for that card. */
export type PayCardProvider = {
  name: string
  tokenize(cardNumber: string): Promise<{ proxyId: string; last4: string }>
}

/** No processor is connected: Accounting types the id that the processor's own site shows. */
export const manualProvider: PayCardProvider = {
  name: 'manual',
  tokenize: () => Promise.reject(new AppError('payCardNumberRefused', { fields: { rapidCardNo: 'contacts.card.numberRefused' } })),
}
