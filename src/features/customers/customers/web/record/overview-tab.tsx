import { RecordColumns } from '#web/record/record-columns.tsx'
import type { Customer } from '../../contract.ts'
import { Ageing } from './ageing.tsx'
import { AboutData, ContactData } from './contact-data.tsx'
import type { CustomerPart, CustomerParts } from './customer-parts.ts'
import { Invoices, Payments } from './documents.tsx'

type Props = { customer: Customer; part: CustomerPart; cards: CustomerParts['cards']; Collect: CustomerParts['Collect'] | null }

export const OverviewTab = ({ customer, part, cards, Collect }: Props) => (
  <RecordColumns
    beside={
      <>
        <ContactData customer={customer} />
        <AboutData customer={customer} />
        {cards.map(({ key, Card }) => (
          <Card key={key} {...part} />
        ))}
      </>
    }
  >
    <Ageing customer={customer} />
    <Invoices rows={customer.invoices} Collect={Collect} />
    <Payments rows={customer.payments} />
  </RecordColumns>
)
