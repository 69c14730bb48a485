import { Alert, Button, Code, CopyButton, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatCents } from '#contract/money.ts'
import { printCardPath } from '#contract/places.ts'
import { getOrder, isQuoted } from '#features/sales/orders/contract.ts'
import { getPayable } from '#features/sales/payments/contract.ts'
import { NotPayable } from '#features/sales/payments/web/door.ts'
import { useAction, useApi } from '#web/app/calls/query.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { textOf } from '#web/app/text.ts'
import { DateText } from '#web/ui/values/date-text.tsx'
import { MailStateText } from '#web/ui/values/mail-state-text.tsx'
import { cancelLink, getQrCode, listLinks } from '../../contract.ts'
import { SendLinkForm } from './send-link-form.tsx'

/** Stands outside of the shell: there is nothing on it but the card. */
const cardPath = (orderId: string) => printCardPath(orderId)

/** The money came, or is on its way: nothing more is asked for by a link. */
const moneyStates: string[] = ['Processing', 'Paid', 'PartRefunded', 'Refunded', 'Disputed']

/** Orders that nothing is asked for, yet or any more. */
const unaskedStates: string[] = ['AwaitingApproval', 'Rejected', 'Cancelled']

type Shown = { order: { id: string; openAmount: number; state: string } }

/** The way to the order's payment: made with one click, shown as a code to scan and an address to copy. */
export default function LinkCard({ order: { id, openAmount, state } }: Shown) {
  const { t } = useTranslation()
  const can = useCan()
  const links = useApi(listLinks, { params: { orderId: id } })
  const [newest] = links.data?.rows ?? []
  const isLive = newest?.status === 'Active' || newest?.status === 'Opened'
  const isQuote = state === 'Quote'
  const canPay = (isQuote || openAmount > 0) && !unaskedStates.includes(state) && !moneyStates.includes(newest?.status ?? '')
  const mayWrite = can('orders.write')
  const payable = useApi(getPayable, {}, { enabled: mayWrite && (canPay || isLive) })
  // Nothing is asked for by a quote.
  const why = isQuote ? null : payable.data?.why
  // Each by its own id: the address of one that ended must not stand here for a moment longer.
  const link = useApi(getQrCode, { query: { orderId: id, make: 'N', linkId: newest?.id } }, { enabled: isLive && mayWrite }).data
  const asked = formatCents(isQuote && link ? link.amount : openAmount)
  const make = useAction(getQrCode, { refreshes: [getQrCode, listLinks, getOrder], success: t('checkout.link.made') })
  const cancel = useAction(cancelLink, { refreshes: [listLinks, getOrder], success: t('checkout.link.cancelled') })
  if (!newest && (!canPay || !mayWrite)) return null
  return (
    <section>
      <Title order={2} size="h4" mb="sm">
        {t(isQuoted(state) ? 'checkout.quote.link' : 'checkout.link.title')}
      </Title>
      {newest && (
        <Text mb="sm">
          {textOf(`checkout.link.state.${newest.status}`)}
          {isLive && (
            <>
              {' '}
              {t('checkout.link.until')} <DateText iso={newest.expiresAt} due />
            </>
          )}
        </Text>
      )}
      {newest && (newest.sentAt || newest.openedAt) && (
        <Text size="sm" c="dimmed" mb="xs">
          {newest.sentAt && (
            <>
              {t('checkout.link.sentAt')} <DateText iso={newest.sentAt} />
            </>
          )}
          {newest.sentAt && newest.openedAt && ' · '}
          {newest.openedAt && (
            <>
              {t('checkout.link.openedAt')} <DateText iso={newest.openedAt} />
            </>
          )}
        </Text>
      )}
      {newest?.mail && (
        <Text mb="sm">
          {newest.sentTo}: <MailStateText state={newest.mail} />
        </Text>
      )}
      {links.error && <Alert color="red">{links.error.message}</Alert>}
      {link && isLive && (
        <Group align="flex-start" gap="lg">
          <img
            src={`data:image/png;base64,${link.pngBase64}`}
            alt={t('checkout.link.qr', { amount: asked })}
            width={168}
            height={168}
            style={{ borderRadius: 8, background: 'white' }}
          />
          <Stack gap="sm" flex="1 1 260px" maw={600}>
            <Text>{t(isQuote ? 'checkout.quote.scan' : 'checkout.link.scan', { amount: asked })}</Text>
            <Code style={{ overflowWrap: 'anywhere' }}>{link.url}</Code>
            <Group gap="sm">
              <CopyButton value={link.url}>
                {({ copied, copy }) => <Button onClick={copy}>{t(copied ? 'checkout.link.copied' : 'checkout.link.copy')}</Button>}
              </CopyButton>
              <Button component="a" href={link.url} target="_blank" rel="noreferrer" variant="default">
                {t('checkout.link.open')}
              </Button>
              <Button component={Link} to={cardPath(id)} variant="default">
                {t('checkout.card.open')}
              </Button>
              <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate({ params: { orderId: id } })}>
                {t('checkout.link.cancel')}
              </Button>
            </Group>
            {!why && <SendLinkForm orderId={id} email={link.email} />}
          </Stack>
        </Group>
      )}
      {why && (isLive || canPay) && <NotPayable why={why} />}
      {!isLive && canPay && mayWrite && links.data && payable.data && !why && (
        <Button loading={make.isPending} onClick={() => make.mutate({ query: { orderId: id } })}>
          {t(isQuote ? 'checkout.quote.make' : 'checkout.link.make')}
        </Button>
      )}
    </section>
  )
}
