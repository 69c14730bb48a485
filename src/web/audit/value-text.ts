import i18n, { fieldLabel, textOf } from '#web/text.ts'

/** A field's value as people read it, wherever versions of a record are compared. */
export function valueText(field: string, value: string): string {
  if (value === '') return textOf('audit.nothing')
  if (field === 'active' || field === 'onHold') return textOf(value === 'Y' ? 'common.yes' : 'common.no')
  if (field === 'role' && i18n.exists(`roles.${value}`)) return textOf(`roles.${value}`)
  if (field === 'customerType') return textOf(value === 'N' ? 'customers.form.typeN' : 'customers.form.typeD')
  if (field === 'accountType') return textOf(value === 'S' ? 'customers.form.accountTypeS' : 'customers.form.accountTypeC')
  return value
}

/** A field that this page has no label for keeps the name it came with. */
export const labelOf = (field: string) => (i18n.exists(`fields.${field.split('.').at(-1)}`) ? fieldLabel(field) : field)
