import { Button, Stack, Text, Title } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Around a screen, named by its place: one that fails, or whose part of the app did not come, says so, and the others go on. */
export class ScreenGuard extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <ScreenFailed onRetry={this.#again} /> : this.props.children
  }

  readonly #again = () => {
    // Browsers remember which part did not come until the page is read again, which needs a network or the worker.
    if (navigator.onLine || navigator.serviceWorker?.controller) location.reload()
    else this.setState({ failed: false })
  }
}

function ScreenFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <Stack align="flex-start" role="alert">
      <Title order={1} size="h3">
        {t('deviceApp.screen.title')}
      </Title>
      <Text>{t('deviceApp.screen.text')}</Text>
      <Button variant="default" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </Stack>
  )
}
