/** What a column of a partner's table may be. */
export const tableFields = [
  ...(['number', 'date', 'lineNumber', 'quantity', 'unit', 'price', 'sellerItem', 'buyerItem', 'gtin', 'description'] as const),
  ...(['shipTo', 'shipToName', 'currency', 'deliverOn', 'note'] as const),
] as const
export type TableField = (typeof tableFields)[number]
export const dateFormats = ['YYYY-MM-DD', 'YYYYMMDD', 'MM/DD/YYYY', 'DD/MM/YYYY', 'DD.MM.YYYY'] as const

/** `columns`: the header of each column that is read. */
export type TableMapping = {
  columns: Partial<Record<TableField, string>>
  dateFormat: (typeof dateFormats)[number]
  decimalMark: '.' | ','
}
