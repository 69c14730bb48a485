import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import { Data } from '#web/record/data.tsx'
import { RecordColumns } from '#web/record/record-columns.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { dayText } from '#web/ui/values/dates.ts'
import type { ProgramDetail } from '../../contract.ts'
import { CeilingBar } from '../list/ceiling-bar.tsx'
import { percentText } from '../percent-text.ts'
import { PendingChanges } from './pending-changes.tsx'
import { ProgramSteps } from './program-steps.tsx'
import { RewardList } from './reward-list.tsx'

/** How it stands and what can be done with it, what it rewards, and what it has come to. */
export const OverviewTab = ({ program, onRemove }: { program: ProgramDetail; onRemove: () => void }) => (
  <RecordColumns beside={<Money program={program} />}>
    <PendingChanges program={program} />
    <ProgramSteps program={program} onRemove={onRemove} />
    <Rewards program={program} />
  </RecordColumns>
)

function Rewards({ program: { rewards, versions, openedAt } }: { program: ProgramDetail }) {
  const { t } = useTranslation()
  const [latest] = versions
  const shown = openedAt && latest ? latest.terms.rewards : rewards
  return (
    <Section title={t('programs.record.rewards')}>
      <RewardList rewards={shown} />
    </Section>
  )
}

function Money({ program }: { program: ProgramDetail }) {
  const { t } = useTranslation()
  const { fromDate, toDate, maximumAllowed, ceilingPercent, costPercent, reserved, funded, paid, fields } = program
  const ceiling = maximumAllowed !== null ? formatCents(maximumAllowed) : (fields.noCeiling || program.openedAt) && t('programs.noCeiling')
  const sum = (cents: number | null) => cents !== null && formatCents(cents)
  return (
    <Section title={t('programs.record.money')}>
      <Data
        rows={[
          [t('programs.record.days'), t('programs.days', { from: dayText(fromDate), to: dayText(toDate) })],
          [t('fields.maximumAllowed'), ceiling],
          [t('fields.ceilingPercent'), ceilingPercent !== null && <CeilingBar percent={ceilingPercent} />],
          [t('fields.reservedRewards'), sum(reserved)],
          [t('fields.costPercent'), costPercent !== null && percentText(costPercent)],
          [t('fields.fundedRewards'), sum(funded)],
          [t('fields.paidRewards'), sum(paid)],
        ]}
      />
    </Section>
  )
}
