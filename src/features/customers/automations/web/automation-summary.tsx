import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Result } from '#contract/endpoint.ts'
import { currentLanguage } from '#web/app/text.ts'
import { exactTime } from '#web/ui/values/dates.ts'
import type { getAutomation, Step } from '../contract.ts'
import classes from './automations.module.css'

/** What it does, step by step, as it is written. */
export function AutomationSummary({ automation: { fields, nextRuns, customers } }: { automation: Result<typeof getAutomation> }) {
  const { t } = useTranslation()
  return (
    <Stack maw={760} gap="lg">
      <Text>
        {t('automations.runsFor', { count: customers })}
        {fields.everyone && ` ${t('automations.form.everyoneHelp')}`}
      </Text>
      {nextRuns.length > 0 && <Text c="dimmed">{t('automations.form.next', { times: nextRuns.map(exactTime).join(' · ') })}</Text>}
      <ol className={classes.list}>
        {fields.steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other name than their place
          <li key={index} className={classes.item}>
            <Text fw={600}>
              {t('automations.form.step', { number: index + 1, what: t(`automations.kinds.${step.kind}`) })}
              {step.afterDays > 0 && (
                <Text span c="dimmed">
                  {` · ${t('automations.daysLater', { count: step.afterDays })}`}
                </Text>
              )}
            </Text>
            <StepText step={step} />
          </li>
        ))}
      </ol>
      {fields.exits.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('automations.form.exits')} {fields.exits.map((exit) => t(`automations.form.exit.${exit}`)).join(' · ')}
        </Text>
      )}
    </Stack>
  )
}

function StepText({ step }: { step: Step }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  if (step.kind === 'notification') return <Text>{`${t(`automations.to.${step.to}`)}: ${step.text}`}</Text>
  if (step.kind === 'note')
    return (
      <>
        <Text>{step.title}</Text>
        {step.text && <div className={classes.letter}>{step.text}</div>}
      </>
    )
  if (step.kind === 'change') {
    const value = step.field === 'active' ? t(step.value === 'Y' ? 'common.yes' : 'common.no') : step.value || '–'
    return <Text>{`${t(`fields.${step.field}`)} → ${value}`}</Text>
  }
  const shown = step.body[language] ? language : step.body.en ? 'en' : 'es'
  return (
    <>
      <Text>{step.subject[shown] || step.subject.en || step.subject.es}</Text>
      <div className={classes.letter} lang={shown}>
        {step.body[shown]}
      </div>
    </>
  )
}
