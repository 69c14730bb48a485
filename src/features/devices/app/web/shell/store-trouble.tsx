import { Alert, Button, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { NotSaved } from '../storage/failures.ts'

/** The browser's store does not open: nothing can be sold on what is not kept. */
export function StoreTrouble({ error }: { error: unknown }) {
  const { t } = useTranslation()
  const why = error instanceof NotSaved ? error.why : 'lost'
  return (
    <main style={{ padding: 16 }}>
      <Alert color="red" role="alert" title={t('deviceApp.store.unreadable')}>
        <Stack>
          <Text>{t(`deviceApp.store.${why}`)}</Text>
          <Button variant="default" onClick={() => location.reload()}>
            {t('common.retry')}
          </Button>
        </Stack>
      </Alert>
    </main>
  )
}
