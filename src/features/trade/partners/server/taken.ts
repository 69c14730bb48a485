import { AppError } from '#contract/errors.ts'

const isTwice = '23505'

/** What a unique index refused, in the form's words. */
const refusals: Readonly<Record<string, () => AppError>> = {
  trading_partners_by_name: () => new AppError('nameTaken', { fields: { name: 'errors.nameTaken' } }),
  trading_partners_by_ids: () => new AppError('partnerIdsTaken', { fields: { theirId: 'partners.errors.idsTaken' } }),
  partner_items_by_code: () => new AppError('partnerCodeTaken', { fields: { code: 'partners.errors.codeTaken' } }),
  partner_allowances_by_code: () => new AppError('partnerCodeTaken', { fields: { code: 'partners.errors.codeTaken' } }),
  agreed_prices_of_partner: () => new AppError('partnerCodeTaken', { fields: { validFrom: 'partners.errors.priceTaken' } }),
  partner_locations_by_code: () => new AppError('partnerCodeTaken', { fields: { code: 'partners.errors.codeTaken' } }),
}

export async function refusingTwice<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    const { code, constraint = '' } = error as { code?: string; constraint?: string }
    throw (code === isTwice && refusals[constraint]?.()) || error
  }
}
