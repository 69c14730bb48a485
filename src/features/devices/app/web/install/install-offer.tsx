import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useDeviceApp } from '../shell/device-app.tsx'
import { linkTo } from '../shell/place.ts'

/** Said once, after the device was paired; whoever closes it finds it in Sync. */
export function InstallOffer({ canAsk }: { canAsk: boolean }) {
  const { t } = useTranslation()
  const { store, installing } = useDeviceApp()
  const answered = () => void store.setFacts({ installOffered: true }).catch(() => undefined)
  const ask = async () => {
    if (await installing.ask()) answered()
  }
  return (
    <Alert color="blue" title={t('deviceApp.install.title')} withCloseButton closeButtonLabel={t('common.close')} onClose={answered}>
      <Stack gap="xs">
        <Text>{t('deviceApp.install.why')}</Text>
        <Group>
          {canAsk ? (
            <Button size="xs" variant="default" onClick={() => void ask()}>
              {t('deviceApp.install.button')}
            </Button>
          ) : (
            <Anchor {...linkTo('sync')}>{t('deviceApp.install.how')}</Anchor>
          )}
        </Group>
      </Stack>
    </Alert>
  )
}
