import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Where the money is in QuickBooks already, and that receiving it posts nothing there. `account` empty: among the undeposited funds; null: a person enters it. */
export function InBooks({ account }: { account: string | null }) {
  const { t } = useTranslation()
  return (
    <Text size="sm" c="dimmed">
      {account === null ? t('settlements.inByHand') : account ? t('settlements.inAccount', { account }) : t('settlements.inUndeposited')}
    </Text>
  )
}
