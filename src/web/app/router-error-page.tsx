import { Button, Code, Container, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router'
import { ChunkLoadError } from './lazy-part.ts'

/** Default error page of the router: specification section 8. */
export default function RouterErrorPage() {
  return (
    <main>
      <ScreenErrorPage />
    </main>
  )
}

/** The same inside a frame that is already the page's main part. */
export function ScreenErrorPage() {
  const { t } = useTranslation()
  const error = useRouteError()
  const chunk = error instanceof ChunkLoadError
  return (
    <Container size="sm" py={80}>
      <Stack>
        <Title order={1}>{t('routerError.title')}</Title>
        <Text>{chunk ? t('routerError.chunk') : t('routerError.text')}</Text>
        {error instanceof Error && <Code block>{`${error.name}: ${error.message}`}</Code>}
        <Group>
          <Button onClick={() => location.reload()}>{t('routerError.reload')}</Button>
          <Button variant="default" component="a" href="/">
            {t('notFound.goHome')}
          </Button>
        </Group>
      </Stack>
    </Container>
  )
}
