/** lucide icons by the words of a noun; only names that have been in lucide for years. */
const icons: [RegExp, string][] = [
  [
    /\b(person|people|member|client|customer|contact|guest|player|student|employee|user|friend|singer|attendee|reader|patient|tenant|volunteer|participant|lead|speaker|driver|candidate|coach|trainer|teacher|owner|visitor|kid|child|family|staff|crew|team|author|artist|worker|agent|donor|supplier)\b/,
    'Users',
  ],
  [
    /\b(booking|appointment|event|rehearsal|session|meeting|shift|date|reservation|calendar|schedule|visit|lesson|concert|talk|class|course|tour)\b/,
    'CalendarDays',
  ],
  [/\b(task|todo|chore|checklist|step|homework|assignment|habit|goal)\b/, 'ListChecks'],
  [/\b(product|item|stock|good|package|parcel|asset|tool|equipment|material|part)\b/, 'Package'],
  [
    /\b(invoice|bill|receipt|rent|quote|contract|document|report|form|record|certificate|policy|application)\b/,
    'FileText',
  ],
  [/\b(payment|expense|budget|income|money|salary|loan|donation|transaction|cost|fee|account|bank)\b/, 'Wallet'],
  [/\b(house|home|flat|apartment|property|room|building|cabin|hotel)\b/, 'Home'],
  [/\b(car|vehicle|truck|van|bus|delivery|fleet|trip|ride)\b/, 'Car'],
  [/\b(book|magazine|chapter|lesson|library|novel)\b/, 'BookOpen'],
  [/\b(plant|garden|tree|crop|seed|field|flower|harvest)\b/, 'Sprout'],
  [/\b(recipe|meal|dish|menu|food|ingredient|restaurant|kitchen)\b/, 'UtensilsCrossed'],
  [/\b(song|music|album|instrument|band|track|record)\b/, 'Music'],
  [/\b(film|movie|show|series|video|episode)\b/, 'Film'],
  [/\b(photo|image|picture|painting|gallery|artwork|exhibit)\b/, 'Image'],
  [/\b(place|location|city|country|site|venue|store|shop|branch|address|area|route)\b/, 'MapPin'],
  [/\b(bug|issue|ticket|defect|incident)\b/, 'Bug'],
  [/\b(project|board|campaign|case|folder|plan)\b/, 'FolderKanban'],
  [/\b(order|purchase|sale|cart)\b/, 'ShoppingCart'],
  [/\b(message|comment|note|post|article|blog|question|review|feedback)\b/, 'MessageSquare'],
  [/\b(medicine|vaccine|treatment|dose|prescription|therapy)\b/, 'Syringe'],
  [/\b(workout|exercise|training|run|sport|match|game|race|tournament)\b/, 'Dumbbell'],
  [/\b(idea|inspiration|concept|topic)\b/, 'Lightbulb'],
  [/\b(school|grade|exam|subject|university|degree)\b/, 'GraduationCap'],
  [/\b(company|business|organisation|organization|office|department|partner)\b/, 'Building2'],
  [/\b(category|type|tag|label|group)\b/, 'Tag'],
];

export function iconFor(noun: string): string {
  const low = noun.toLowerCase();
  return icons.find(([pattern]) => pattern.test(low))?.[1] ?? 'LayoutList';
}
