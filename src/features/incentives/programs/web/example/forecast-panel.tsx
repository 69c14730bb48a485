import { Button, List, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import { useAction } from '#web/app/calls/query.ts'
import { Data } from '#web/record/data.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { dayText } from '#web/ui/values/dates.ts'
import { numberText } from '#web/ui/values/numbers.ts'
import { forecastProgram, type ProgramFields, type ProgramForecast } from '../../contract.ts'
import { programTerms, type RewardLine } from '../../terms.ts'
import classes from './example.module.css'

type Props = { fields: Omit<ProgramFields, 'program' | 'programName' | 'noCeiling'>; rewards: readonly RewardLine[] }

/** What the rules would have cost by the company's own invoices, asked for by a press: it reads a year of them. */
export function ForecastPanel({ fields, rewards }: Props) {
  const { t } = useTranslation()
  const terms = programTerms.safeParse({ ...fields, rewards }).data
  const forecast = useAction(forecastProgram, { silent: true })
  return (
    <Section title={t('programs.forecast.title')}>
      <Stack gap="sm" className={classes.example}>
        <Text size="sm" c="dimmed">
          {t('programs.forecast.text')}
        </Text>
        <div>
          <Button
            size="sm"
            variant="default"
            loading={forecast.isPending}
            disabled={!terms}
            onClick={() => terms && forecast.mutate({ body: { terms } })}
          >
            {t('programs.forecast.button')}
          </Button>
        </div>
        <FormError error={forecast.error} />
        <div role="status">{forecast.data && <Found forecast={forecast.data} />}</div>
      </Stack>
    </Section>
  )
}

function Found({ forecast }: { forecast: ProgramForecast }) {
  const { t } = useTranslation()
  const { from, to, sales, costCents, spendCents, anywayCents, reachedOn, winners, winnersInAll, losers, losersInAll } = forecast
  return (
    <Stack gap="sm">
      <Data
        rows={[
          [t('programs.forecast.days'), t('programs.days', { from: dayText(from), to: dayText(to) })],
          [t('programs.forecast.cost'), <strong key="cost">{formatCents(costCents)}</strong>],
          [
            t('programs.forecast.spend'),
            t('programs.forecast.ofSales', { amount: formatCents(spendCents), count: sales, shown: numberText(sales) }),
          ],
          [t('programs.forecast.anyway'), formatCents(anywayCents)],
          [t('programs.forecast.reachedOn'), reachedOn ? dayText(reachedOn) : t('programs.forecast.never')],
        ]}
      />
      {winners.length > 0 && (
        <div>
          <Text size="sm" fw={550}>
            {t('programs.forecast.winners', { count: winnersInAll, shown: numberText(winnersInAll) })}
          </Text>
          <List size="sm">
            {winners.map(({ payeeId, name, cents }) => (
              <List.Item key={payeeId}>{`${name}: ${formatCents(cents)}`}</List.Item>
            ))}
          </List>
        </div>
      )}
      {losers.length > 0 && (
        <div>
          <Text size="sm" fw={550}>
            {t('programs.forecast.losers', { count: losersInAll, shown: numberText(losersInAll) })}
          </Text>
          <List size="sm">
            {losers.map(({ payeeId, name }) => (
              <List.Item key={payeeId}>{name}</List.Item>
            ))}
          </List>
        </div>
      )}
    </Stack>
  )
}
