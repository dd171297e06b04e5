import { readFileSync } from 'node:fs';

/** The parts of one rule of deploy/alerts.yml that tests check. */
export interface AlertRule {
  alert: string;
  expression: string;
  /** The metrics in its expression. */
  metrics: string[];
  /** The part of docs/operations.md that says what to do. */
  todo: string | undefined;
}

/** Every rule of deploy/alerts.yml, read line by line: an `- alert:`, its `expr:` on one line and its `todo:`. */
export function readAlerts(): AlertRule[] {
  const text = readFileSync(new URL('../../../deploy/alerts.yml', import.meta.url), 'utf8');
  return text
    .split(/^ *- alert: /m)
    .slice(1)
    .map((rule) => {
      const expression = /^ *expr: (.*)$/m.exec(rule)?.[1] ?? '';
      return {
        alert: rule.split('\n')[0] ?? '',
        expression,
        metrics: metricsIn(expression),
        todo: /^ *todo: "?([^"\n]*)"?$/m.exec(rule)?.[1],
      };
    });
}

function metricsIn(expression: string): string[] {
  const bare = expression.replace(/\{[^}]*\}/g, '');
  return [...bare.matchAll(/\b((?:foodbank|nodejs|process)_\w+|up)\b/g)].map(([, name = '']) => name);
}
