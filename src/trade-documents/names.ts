const formatNames = ['x12', 'edifact', 'cxml', 'ubl', 'json', 'csv'] as const
export type FormatName = (typeof formatNames)[number]
