import { Tooltip } from '@mantine/core'

/** Says at a refused button why it is refused. */
export default function ReasonTooltip({ reason, target }: { reason: string; target: HTMLElement }) {
  return <Tooltip opened target={target} label={reason} multiline maw={300} withinPortal={false} />
}
