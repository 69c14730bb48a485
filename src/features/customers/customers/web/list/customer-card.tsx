import { textOf } from '#web/app/text.ts'
import { Money } from '#web/ui/values/money.tsx'
import { phoneText } from '#web/ui/values/phone-text.ts'
import type { ListedCustomer } from '../../contract.ts'
import { OnHold } from './columns.tsx'

/** A customer in the list on a phone: name, company and balance. */
export const cardOf = (row: ListedCustomer) => ({
  name: row.customerName,
  value: <Money cents={row.openBalance} />,
  note: companyOf(row) || phoneText(row.phone) || row.email,
  state: (
    <>
      {row.onHold === 'Y' && <OnHold />}
      {[row.active === 'N' && textOf('customers.inactive'), row.mayBeDuplicate && textOf('fields.mayBeDuplicate')]
        .filter(Boolean)
        .join(' · ')}
    </>
  ),
})

/** A company called like the customer would say the same twice. */
const companyOf = (row: ListedCustomer) => (row.customerCompanyName === row.customerName ? '' : row.customerCompanyName)
