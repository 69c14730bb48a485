import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** The store of the browser does not answer; what was there before is not lost. */
export function Unreadable() {
  const { t } = useTranslation()
  return (
    <Text c="var(--mantine-color-error)" role="alert">
      {t('deviceApp.store.unreadable')}. {t('deviceApp.store.lost')}
    </Text>
  )
}
