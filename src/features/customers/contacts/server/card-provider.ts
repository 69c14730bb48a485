import { AppError } from '#contract/errors.ts'
import type { Config } from '#server/config.ts'
import { isCardNumber } from '../contract.ts'
import { callPayCards, cardShape, hasPayCards, payCardName } from './pay-card-calls.ts'

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

/** The processor that is connected. It is asked for a number's id before any transaction waits for it. */
export async function providerFor(config: Config, companyId: string, typed: string): Promise<PayCardProvider> {
  if (!hasPayCards(config)) return manualProvider
  if (!isCardNumber(typed)) return { ...manualProvider, name: payCardName }
  const said = await callPayCards(config, {
    method: 'POST',
    path: '/v1/tokens',
    body: { client: companyId, number: typed },
    shape: cardShape,
  })
  if (said.said !== 'yes') throw new AppError('payCardNotKnown', { fields: { rapidCardNo: 'contacts.card.notKnown' } })
  const token = { proxyId: said.body.id, last4: said.body.last4 }
  return { name: payCardName, tokenize: async () => token }
}
