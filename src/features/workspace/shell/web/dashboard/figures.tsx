import { useTranslation } from 'react-i18next'
import type { Result } from '#contract/endpoint.ts'
import { formatCents } from '#contract/money.ts'
import { currentLocale } from '#web/app/text.ts'
import { numberText } from '#web/ui/values/numbers.ts'
import type { getOverview } from '../../contract.ts'
import { figureLists } from '../../figure-lists.ts'
import { Figure } from './figure.tsx'
import classes from './figures.module.css'

/** The figures that matter; each opens the list whose rows come to it. */
export function Figures({ overview }: { overview: Result<typeof getOverview> | undefined }) {
  const { t } = useTranslation()
  const share = overview && overview.owed > 0 ? overview.overdue / overview.owed : 0
  const percent = new Intl.NumberFormat(currentLocale(), { style: 'percent' }).format(share)
  // Credits lower the balance, not what is overdue: more than all of it would puzzle.
  const overdueText = () => {
    if (!overview?.overdue) return t('dashboard.nothingOverdue')
    return share > 0 && share <= 1 ? t('dashboard.overdueShare', { percent }) : t('dashboard.overdueBeforeCredits')
  }
  return (
    <section aria-label={t('dashboard.figures')} className={classes.figures}>
      <Figure
        label={t('dashboard.owed')}
        to={figureLists.owed}
        value={overview && formatCents(overview.owed)}
        detail={overview && t('dashboard.withBalance', { count: overview.owing })}
      />
      <Figure
        label={t('dashboard.overdue')}
        to={figureLists.overdue}
        value={overview && formatCents(overview.overdue)}
        detail={overview && overdueText()}
        alarming={Boolean(overview && overview.overdue > 0)}
      />
      <Figure
        label={t('dashboard.credit')}
        to={figureLists.credit}
        value={overview && formatCents(overview.credit)}
        detail={overview && t('dashboard.withCredit', { count: overview.withCredit })}
      />
      <Figure
        label={t('dashboard.customers')}
        to={figureLists.customers}
        value={overview && numberText(overview.customers)}
        detail={<>&nbsp;</>}
      />
    </section>
  )
}
