import { Button, Code, CopyButton, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Shown this once. `doneText`: on the button that says they are kept. */
export function RecoveryCodes({ codes, doneText, onStored }: { codes: string[]; doneText: string; onStored: () => void }) {
  const { t } = useTranslation()
  return (
    <Stack>
      <Text role="status">{t('admin.recoveryText')}</Text>
      <SimpleGrid component="ul" cols={2} spacing="xs" p={0} m={0} style={{ listStyle: 'none' }}>
        {codes.map((code) => (
          <li key={code}>
            <Code block>{code}</Code>
          </li>
        ))}
      </SimpleGrid>
      <Group justify="space-between">
        <CopyButton value={codes.join('\n')}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? t('admin.copied') : t('admin.copy')}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onStored}>{doneText}</Button>
      </Group>
    </Stack>
  )
}
