import { Alert, Anchor, Group, Loader, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { documentKinds } from '#features/devices/rules/door.ts'
import { linkTo } from '../../shell/place.ts'
import type { Book } from '../book.ts'
import { waysToPay } from '../editor/ways-to-pay.ts'
import classes from '../sell.module.css'
import { Unreadable } from '../unreadable.tsx'
import { useBook } from '../use-book.ts'
import { VisitPart } from '../visits/visit-part.tsx'
import { ContactLinks } from './contact-links.tsx'
import { CustomerFacts } from './customer-facts.tsx'
import { LastOrders } from './last-orders.tsx'
import { OpenInvoices } from './open-invoices.tsx'

/** How a customer stands, and what can be made for it. */
export default function CustomerPage({ params: { id = '' } }: { params: Record<string, string> }) {
  const { t } = useTranslation()
  const { book, error } = useBook()
  if (error && !book) return <Unreadable />
  if (!book) return <Loader role="status" aria-label={t('common.loading')} />
  const customer = book.customers.get(id)
  if (!customer)
    return (
      <Stack>
        <Title order={1} size="h3">
          {t('deviceSell.customerGone')}
        </Title>
        <Anchor {...linkTo('customers')}>{t('deviceSell.customers')}</Anchor>
      </Stack>
    )
  return (
    <Stack>
      <div>
        <Title order={1} size="h3">
          {customer.name}
        </Title>
        {customer.companyName !== customer.name && <Text c="dimmed">{customer.companyName}</Text>}
      </div>
      {customer.onHold && (
        <Alert color="red" title={t('deviceSell.onHold')}>
          {customer.holdReason || t('deviceSell.onHoldText')}
        </Alert>
      )}
      <Begin book={book} customerId={id} />
      <div className={classes.two}>
        <Stack>
          <CustomerFacts customer={customer} day={book.day} />
          <OpenInvoices book={book} customerId={id} />
          <LastOrders orders={customer.lastOrders} />
        </Stack>
        <Stack>
          <VisitPart key={id} book={book} customer={customer} />
          <ContactLinks customer={customer} />
        </Stack>
      </div>
    </Stack>
  )
}

/** What the rules let a rep make; what somebody cannot make is not offered unless they are only warned of it. */
function Begin({ book, customerId }: { book: Book; customerId: string }) {
  const { t } = useTranslation()
  const { effective } = book.rules
  const isOffered = (kind: (typeof documentKinds)[number]) => {
    if (kind === 'payment') return waysToPay(effective).length > 0
    const rule = effective[`doc.${kind}`]
    return rule.value === 'Y' || rule.mode !== 'block'
  }
  const offered = documentKinds.filter(isOffered)
  if (offered.length === 0) return <Text>{t('deviceSell.nothingAllowed')}</Text>
  return (
    <Group component="nav" aria-label={t('deviceSell.begin')} gap="xs">
      {offered.map((kind, at) => (
        <Anchor
          key={kind}
          {...linkTo(`customers/${customerId}/${kind}`)}
          className={classes.button}
          data-first={at === 0 || undefined}
          underline="never"
        >
          {t(`deviceSell.kinds.${kind}`)}
        </Anchor>
      ))}
    </Group>
  )
}
