/** What is missing or wrong besides the company's rules. `key`: of the line, null: of the whole. */
export type Problem = {
  code:
    | 'noLines'
    | 'tooManyLines'
    | 'tooLarge'
    | 'itemGone'
    | 'quantity'
    | 'neverSold'
    | 'notSoldSo'
    | 'noPrice'
    | 'price'
    | 'lineDiscount'
    | 'lineReason'
    | 'aboveCredit'
    | 'discount'
    | 'amount'
    | 'tooMuch'
    | 'checkNumber'
    | 'cardInvoices'
    | 'cardAlone'
  key: string | null
  values?: { [name: string]: string | number }
}
