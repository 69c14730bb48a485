import { Alert, List, ScrollArea, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { numberText } from '#web/ui/values/numbers.ts'
import { sentText } from './use-invite.ts'
import type { Outcome as Said } from './use-invite-many.ts'

/** What went, and whom it kept for which reason. */
export function Outcome({ done, error }: Said) {
  const { t } = useTranslation()
  const sent = sentText(done)
  return (
    <Alert color="yellow" role="alert" title={t('shoppers.notAll')}>
      {sent && <Text size="sm">{sent}</Text>}
      {error && <Text size="sm">{t('shoppers.stopped', { why: error })}</Text>}
      {(['blocked', 'customer', 'later'] as const).map((why) => {
        const those = done.skipped.filter((each) => each.why === why)
        return (
          those.length > 0 && (
            <div key={why}>
              <Text size="sm" fw={600} mt="xs">
                {t(`shoppers.skipped.${why}`, {
                  count: those.length,
                  shown: numberText(those.length),
                  minutes: numberText(Math.ceil(done.laterSeconds / 60)),
                })}
              </Text>
              <ScrollArea.Autosize mah={140} type="auto" viewportProps={{ tabIndex: 0 }}>
                <List size="sm" listStyleType="none">
                  {those.map(({ email }) => (
                    <List.Item key={email}>{email}</List.Item>
                  ))}
                </List>
              </ScrollArea.Autosize>
            </div>
          )
        )
      })}
    </Alert>
  )
}
