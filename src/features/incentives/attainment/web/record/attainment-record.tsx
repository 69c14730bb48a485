import { Anchor, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatCents } from '#contract/money.ts'
import { attainmentsPath, customerPath, orderPath, programPath } from '#contract/places.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { Data } from '#web/record/data.tsx'
import { Figure } from '#web/record/figure.tsx'
import { RecordColumns } from '#web/record/record-columns.tsx'
import { RecordHeader } from '#web/record/record-header.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { dayText } from '#web/ui/values/dates.ts'
import type { AttainmentDetail } from '../../contract.ts'
import { RewardStatus } from '../reward-status.tsx'
import { EntryPart } from './entry-part.tsx'
import { SaleLines } from './sale-lines.tsx'

export function AttainmentRecord({ attainment }: { attainment: AttainmentDetail }) {
  const { t } = useTranslation()
  const { customerName, number, programName, status, spend, customerReward, salesReward, entries } = attainment
  return (
    <>
      <RecordHeader
        list={{ path: attainmentsPath, label: t('attainment.title') }}
        title={t('attainment.record.title', { customer: customerName, number })}
        beside={
          <span role="status">
            <RewardStatus status={status} />
          </span>
        }
        description={programName}
        figures={
          <>
            <Figure label={t('fields.spend')}>{formatCents(spend)}</Figure>
            {customerReward !== null && <Figure label={t('fields.customerReward')}>{formatCents(customerReward)}</Figure>}
            {salesReward !== null && <Figure label={t('fields.salesReward')}>{formatCents(salesReward)}</Figure>}
          </>
        }
      />
      <RecordColumns
        beside={
          <>
            <Sale attainment={attainment} />
            <SaleLines lines={attainment.lines} total={attainment.total} />
          </>
        }
      >
        <Stack gap={0}>
          {entries.map((entry) => (
            <EntryPart key={entry.id} entry={entry} />
          ))}
        </Stack>
      </RecordColumns>
    </>
  )
}

function Sale({ attainment }: { attainment: AttainmentDetail }) {
  const { t } = useTranslation()
  const may = useCan()
  const { customerId, customerName, franchiseName, programId, programName, rep, device, orderId, number, invoiceNumber, saleDate } =
    attainment
  const { flags, taxYear } = attainment
  const link = (to: string, text: string) => (
    <Anchor component={Link} to={to} inherit>
      {text}
    </Anchor>
  )
  return (
    <Section title={t('attainment.record.sale')}>
      <Data
        rows={[
          [t('fields.programName'), link(programPath(programId), programName)],
          [t('fields.customerName'), may('customers.read') ? link(customerPath(customerId), customerName) : customerName],
          [t('fields.franchiseName'), franchiseName],
          [t('fields.saleNumber'), orderId ? link(orderPath(orderId), number) : number],
          [t('attainment.record.invoice'), invoiceNumber !== number && invoiceNumber],
          [t('fields.saleDate'), dayText(saleDate)],
          [t('fields.salesRepresentative'), rep],
          [t('attainment.record.device'), device],
          [t('fields.reviewFlag'), flags.map((flag) => t(`attainment.flags.${flag}`)).join(', ')],
          [t('attainment.record.taxYear'), String(taxYear)],
        ]}
      />
    </Section>
  )
}
