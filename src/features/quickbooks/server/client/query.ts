/** A literal of QuickBooks' query language (quickbooks 3.1). */
export const literal = (text: string) => `'${text.replace(/[\\']/g, (sign) => `\\${sign}`)}'`
export const literals = (texts: readonly string[]) => `(${texts.map(literal).join(', ')})`

export type Select = {
  entity: string
  /** A name list: its inactive members are left out unless asked for (quickbooks 3.3). */
  list: boolean
  where?: string[]
  orderBy?: string
  start?: number
  most?: number
}

export function selectStatement({ entity, list, where = [], orderBy, start = 1, most = 1000 }: Select): string {
  const order = orderBy ? ` ORDERBY ${orderBy}` : ''
  return `SELECT * FROM ${entity}${whereClause(list, where)}${order} STARTPOSITION ${start} MAXRESULTS ${most}`
}
export const countStatement = ({ entity, list, where = [] }: Select) => `SELECT COUNT(*) FROM ${entity}${whereClause(list, where)}`

function whereClause(list: boolean, where: string[]): string {
  const conditions = [...where, ...(list ? ['Active IN (true, false)'] : [])]
  return conditions.length ? ` WHERE ${conditions.join(' AND ')}` : ''
}
