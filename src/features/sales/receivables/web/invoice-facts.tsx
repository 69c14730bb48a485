import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { nameOfLabel } from '#contract/order-label.ts'
import { orderPath } from '#contract/places.ts'
import { Data } from '#web/record/data.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { DayText } from '#web/ui/values/date-text.tsx'
import type { Invoice } from '../contract.ts'

export function InvoiceFacts({ invoice: { date, dueDate, memo, orders } }: { invoice: Invoice }) {
  const { t } = useTranslation()
  const own = orders.filter(({ isRequest }) => !isRequest)
  return (
    <Section title={t('customers.record.about')}>
      <Data
        rows={[
          [t('customers.record.date'), <DayText key="date" iso={date} />],
          [t('customers.record.due'), <DayText key="due" iso={dueDate ?? date} />],
          [
            t('receivables.order'),
            own.length > 0 &&
              own.map(({ id, label }) => (
                <Anchor key={id} component={Link} to={orderPath(id)} display="block" w="fit-content">
                  {nameOfLabel(label)}
                </Anchor>
              )),
          ],
          [t('fields.memo'), memo],
        ]}
      />
    </Section>
  )
}
