import { AppError } from '#contract/errors.ts'

const isTwice = '23505'
const isReferenced = '23503'

const inForm = (field: string, code: 'priceTaken' | 'priceLevelTaken') =>
  new AppError(code, { fields: { [field]: `prices.errors.${code}` } })
const refusals: Readonly<Record<string, () => AppError>> = {
  price_levels_by_name: () => inForm('name', 'priceLevelTaken'),
  price_level_prices_by_item: () => inForm('validFrom', 'priceTaken'),
  agreed_quantities_of_customer: () => new AppError('invalid', { fields: { itemId: 'prices.errors.quantityTaken' } }),
  agreed_prices_of_customer: () => inForm('validFrom', 'priceTaken'),
}

/** What the database refuses, in the form's words. */
export async function refusingTwice<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    const { code, constraint = '' } = error as { code?: string; constraint?: string }
    throw (code === isTwice && refusals[constraint]?.()) || error
  }
}

/** Somebody has this level. */
export async function refusingUsed<T>(write: Promise<T>, values: { name: string }): Promise<T> {
  try {
    return await write
  } catch (cause) {
    throw (cause as { code?: string }).code === isReferenced ? new AppError('priceLevelUsed', { cause, values }) : cause
  }
}
