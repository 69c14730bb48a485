import { Alert, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { getReadBudget, readsRunShort } from '#features/quickbooks/contract.ts'
import { useApi } from '#web/app/calls/query.ts'
import { currentLocale } from '#web/app/text.ts'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { ProgressBar } from '#web/ui/progress/progress-bar.tsx'
import { numberText } from '#web/ui/values/numbers.ts'
import classes from './budget.module.css'
import { BudgetDays } from './budget-days.tsx'

/** Less than this is only said to be less. */
const least = 0.001

/** Sync centre › Usage: how much of what Intuit allows is used, and by what. */
export default function BudgetPage() {
  const { t } = useTranslation()
  const budget = useApi(getReadBudget, {})
  if (budget.error) return <ErrorState error={budget.error} onRetry={budget.refetch} />
  if (!budget.data)
    return (
      <Stack maw={820} aria-busy>
        <Skeleton h={90} />
        <Skeleton h={240} />
      </Stack>
    )
  const { allowance, used, forecast, reads, writes, days } = budget.data
  const percent = (share: number) =>
    `${share > 0 && share < least ? '< ' : ''}${new Intl.NumberFormat(currentLocale(), {
      style: 'percent',
      maximumFractionDigits: share < 0.01 ? 1 : 0,
    }).format(share > 0 ? Math.max(share, least) : 0)}`
  return (
    <Stack maw={820} gap="xl">
      <section aria-labelledby="budget">
        <Title order={2} size="h4" id="budget" mb={4}>
          {t('quickbooks.budget.title')}
        </Title>
        <Text c="dimmed" mb="md">
          {t('quickbooks.budget.about', { allowance: numberText(allowance) })}
        </Text>
        <SimpleGrid cols={{ base: 2, sm: 4 }} mb="md">
          <Figure label={t('quickbooks.budget.used')} value={percent(used)} />
          <Figure label={t('quickbooks.budget.forecast')} value={percent(forecast)} />
          <Figure label={t('quickbooks.budget.own')} value={numberText(reads)} />
          <Figure label={t('quickbooks.budget.writes')} value={numberText(writes)} />
        </SimpleGrid>
        <ProgressBar share={Math.min(1, used)} label={t('quickbooks.budget.used')} />
        {readsRunShort(budget.data) && (
          <Alert color="orange" mt="md">
            {t('quickbooks.budget.nearly')}
          </Alert>
        )}
      </section>
      <BudgetDays days={days} />
    </Stack>
  )
}

const Figure = ({ label, value }: { label: string; value: string }) => (
  <div className={classes.figure}>
    <Text size="sm" c="dimmed">
      {label}
    </Text>
    <span className={classes.value}>{value}</span>
  </div>
)
