import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useDeviceApp } from '../shell/device-app.tsx'
import { AppleSteps } from './apple-steps.tsx'
import { useWay } from './use-way.ts'

/** Whether the app is on the home screen, why that matters, and how it gets there. */
export function InstallPart() {
  const { t } = useTranslation()
  const { installing } = useDeviceApp()
  const way = useWay()
  const isThere = way === 'inside' || way === 'done'
  return (
    <section aria-labelledby="install">
      <Stack gap="xs">
        <Title order={2} size="h5" id="install">
          {t('deviceApp.install.title')}
        </Title>
        <Text aria-live="polite">{t(isThere ? `deviceApp.install.${way}` : 'deviceApp.install.not')}</Text>
        {!isThere && <Text size="sm">{t('deviceApp.install.why')}</Text>}
        {way === 'prompt' && (
          <Group>
            <Button variant="default" onClick={() => void installing.ask()}>
              {t('deviceApp.install.button')}
            </Button>
          </Group>
        )}
        {way === 'apple' && <AppleSteps isPaired />}
        {way === 'menu' && <Text size="sm">{t('deviceApp.install.menu')}</Text>}
      </Stack>
    </section>
  )
}
