import { Anchor, Button, Group, Text } from '@mantine/core'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useAction, useApi } from '#web/app/calls/query.ts'
import { useFallbackInterval } from '#web/app/live/live-state.ts'
import { Section } from '#web/ui/page/section.tsx'
import { ProgressBar } from '#web/ui/progress/progress-bar.tsx'
import { getSetup, hideSetup } from '../../figures.ts'
import classes from './setup-list.module.css'

/** What the first days ask for, each step with its way there; nothing once it is all done. */
export default function SetupList() {
  const { t } = useTranslation()
  const { data } = useApi(getSetup, {}, { refetchInterval: useFallbackInterval() })
  const show = useAction(hideSetup, { refreshes: [getSetup] })
  const hide = useAction(hideSetup, {
    refreshes: [getSetup],
    success: t('dashboard.setup.hidden'),
    undo: () => () => show.mutate({ body: { hidden: false } }),
  })
  const steps = data?.steps ?? []
  if (steps.length === 0) return null
  const done = steps.filter(({ isDone }) => isDone).length
  const progress = t('dashboard.setup.progress', { done, all: steps.length })
  return (
    <Section
      title={t('dashboard.setup.title')}
      actions={
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          loading={hide.isPending}
          onClick={() => hide.mutate({ body: { hidden: true } })}
        >
          {t('dashboard.setup.hide')}
        </Button>
      }
    >
      <Text size="sm" c="dimmed" mb={6}>
        {progress}
      </Text>
      <ProgressBar share={done / steps.length} label={t('dashboard.setup.title')} />
      <ul className={classes.steps}>
        {steps.map(({ step, path, isDone }) => (
          <li key={step}>
            <Group gap="xs" wrap="nowrap" align="flex-start">
              {isDone ? (
                <IconCircleCheck size={20} color="var(--mantine-color-green-7)" aria-hidden className={classes.sign} />
              ) : (
                <IconCircle size={20} aria-hidden className={classes.sign} />
              )}
              {isDone ? (
                <Text c="dimmed">
                  {t(`dashboard.setup.steps.${step}`)}
                  <span className="visually-hidden"> · {t('dashboard.setup.done')}</span>
                </Text>
              ) : (
                <Anchor component={Link} to={path}>
                  {t(`dashboard.setup.steps.${step}`)}
                </Anchor>
              )}
            </Group>
          </li>
        ))}
      </ul>
    </Section>
  )
}
