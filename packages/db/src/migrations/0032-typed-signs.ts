import { foldAgain } from './fold-again.ts'

export const typedSigns = foldAgain({ '’': "'", ʼ: "'", '“': '"', '”': '"', '‐': '-', '–': '-' })
