import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { dayText } from '#web/ui/values/dates.ts'

/** That one is planned already: this takes its place. */
export function VisitPlanned({ day, rep }: { day: string; rep: string }) {
  const { t } = useTranslation()
  return (
    <Text size="sm" c="dimmed">
      {t(rep ? 'visits.plannedAlready' : 'visits.plannedAlreadyThen', { day: dayText(day), rep })}
    </Text>
  )
}
