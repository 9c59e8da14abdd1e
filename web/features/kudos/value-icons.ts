import {
  IconBulb,
  IconFlame,
  IconHeartHandshake,
  IconShieldCheck,
  IconSparkles,
  IconTargetArrow,
  type TablerIcon,
} from '@tabler/icons-react';
import type { KudoValue } from '#contract/kudos/kudos.ts';

export const valueIcons: Record<KudoValue, TablerIcon> = {
  'Think Forward': IconBulb,
  'Drive Results': IconTargetArrow,
  'Serve with Integrity': IconShieldCheck,
  'Foster Teamwork': IconHeartHandshake,
  'Live Passionately': IconFlame,
  'Dedication to Craft': IconSparkles,
};
