import { Alert, Anchor, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatCents } from '#contract/money.ts'
import { nameOfLabel } from '#contract/order-label.ts'
import { customerPath, disputesPath, orderPath, paymentPath } from '#contract/places.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { textOf } from '#web/app/text.ts'
import { BackToList } from '#web/list/back-to-list.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { DayText } from '#web/ui/values/date-text.tsx'
import { exactTime } from '#web/ui/values/dates.ts'
import { Fact } from '#web/ui/values/facts.tsx'
import { Money } from '#web/ui/values/money.tsx'
import { type Dispute, reasonKey } from '../contract.ts'
import { AcceptButton } from './accept-button.tsx'
import { Deadline } from './deadline.tsx'
import { DisputeBadge } from './dispute-badge.tsx'
import { EvidenceForm } from './evidence-form.tsx'
import { EvidenceSent } from './evidence-sent.tsx'

export function DisputeRecord({ dispute }: { dispute: Dispute }) {
  const { t } = useTranslation()
  const mayAnswer = useCan()('payouts.write')
  const { amount, state, inquiry, dueBy, reason, customerId, customerName, orderId, orderNo, intentId, methodName, net } = dispute
  const isOpen = state === 'answer'
  const about = textOf(`disputes.reason.${reasonKey(reason)}.about`)
  return (
    <Stack gap="xl">
      <div>
        <BackToList path={disputesPath} label={t('disputes.toList')} />
        <PageHeader
          title={t('disputes.one', { amount: formatCents(amount) })}
          beside={<DisputeBadge state={state} />}
          description={
            customerId && (
              <Anchor component={Link} to={customerPath(customerId)}>
                {customerName}
              </Anchor>
            )
          }
          actions={isOpen && mayAnswer && <AcceptButton dispute={dispute} />}
        />
        <Group gap="xl">
          <Fact label={t('fields.created')}>
            <DayText iso={dispute.created} />
          </Fact>
          {isOpen && dueBy && (
            <Fact label={t('fields.disputeDue')}>
              <Deadline state={state} dueBy={dueBy} />
            </Fact>
          )}
          {orderId && (
            <Fact label={t('fields.orderNo')}>
              <Anchor component={Link} to={orderPath(orderId)} className="numbers">
                {nameOfLabel(orderNo ?? '')}
              </Anchor>
            </Fact>
          )}
          <Fact label={t('fields.paymentMethod')}>
            <Anchor component={Link} to={paymentPath(intentId)}>
              {methodName || t('disputes.payment')}
            </Anchor>
          </Fact>
          {net !== null && (
            <Fact label={t('disputes.balance')}>
              <Money cents={net} />
            </Fact>
          )}
        </Group>
      </div>
      <Alert
        color={isOpen ? 'yellow' : state === 'won' ? 'green' : state === 'lost' ? 'red' : 'blue'}
        title={textOf(`disputes.reason.${reasonKey(reason)}.name`)}
        maw={760}
      >
        <Stack gap="xs">
          <Text>{about}</Text>
          <Text>{textOf(`disputes.next.${isOpen && inquiry ? 'inquiry' : state}`)}</Text>
          {isOpen && <Text>{textOf(`disputes.reason.${reasonKey(reason)}.helps`)}</Text>}
          {isOpen && dueBy && <Text fw={550}>{t(inquiry ? 'disputes.untilInquiry' : 'disputes.until', { time: exactTime(dueBy) })}</Text>}
        </Stack>
      </Alert>
      {isOpen && dispute.evidence && mayAnswer ? (
        <EvidenceForm dispute={dispute} evidence={dispute.evidence} />
      ) : (
        <EvidenceSent dispute={dispute} />
      )}
    </Stack>
  )
}
