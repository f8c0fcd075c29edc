import {
  Bell,
  BookOpen,
  Bot,
  Briefcase,
  Calculator,
  Calendar,
  ChartColumn,
  Clapperboard,
  CloudSun,
  CreditCard,
  Database,
  FlaskConical,
  FolderOpen,
  GitBranch,
  Globe,
  Image,
  KeyRound,
  Lightbulb,
  Link,
  Lock,
  type LucideIcon,
  Mail,
  MapPin,
  MessageCircle,
  Music,
  Package,
  Phone,
  Rocket,
  Search,
  Settings,
  ShoppingCart,
  Star,
  Tag,
  TextCursorInput,
  Ticket,
  Toolbox,
  Truck,
  Users,
  Wrench,
} from "lucide-react";

type AgentIconChoice = { icon: string; label: string; Icon: LucideIcon };

const choose = (icon: string, label: string, Icon: LucideIcon): AgentIconChoice => ({
  icon,
  label,
  Icon,
});

/**
 * The icons to choose from. The emoji is what gets stored, because every host can show it.
 * Toolwright draws icons itself, because a system without an emoji font would show an empty box.
 */
export const agentIcons: readonly AgentIconChoice[] = [
  choose("🤖", "Robot", Bot),
  choose("💬", "Chat", MessageCircle),
  choose("📧", "Mail", Mail),
  choose("📞", "Phone", Phone),
  choose("🔔", "Bell", Bell),
  choose("📅", "Calendar", Calendar),
  choose("👥", "People", Users),
  choose("🔎", "Search", Search),
  choose("🌐", "Web", Globe),
  choose("🔗", "Link", Link),
  choose("📍", "Place", MapPin),
  choose("🌤", "Weather", CloudSun),
  choose("🧮", "Calculator", Calculator),
  choose("📊", "Chart", ChartColumn),
  choose("🗄", "Database", Database),
  choose("📁", "Files", FolderOpen),
  choose("📖", "Book", BookOpen),
  choose("🔤", "Text", TextCursorInput),
  choose("🖼", "Image", Image),
  choose("🎬", "Film", Clapperboard),
  choose("🎵", "Music", Music),
  choose("🐙", "Repository", GitBranch),
  choose("🔧", "Tool", Wrench),
  choose("🧰", "Toolbox", Toolbox),
  choose("⚙", "Settings", Settings),
  choose("🧪", "Laboratory", FlaskConical),
  choose("🚀", "Rocket", Rocket),
  choose("💡", "Idea", Lightbulb),
  choose("📦", "Package", Package),
  choose("🚚", "Delivery", Truck),
  choose("🛒", "Shop", ShoppingCart),
  choose("💳", "Payment", CreditCard),
  choose("🎫", "Ticket", Ticket),
  choose("🏷", "Label", Tag),
  choose("💼", "Business", Briefcase),
  choose("🔒", "Lock", Lock),
  choose("🔑", "Key", KeyRound),
  choose("⭐", "Star", Star),
];

/** Removes the variation selector, which does not change what an emoji means. */
const normalize = (icon: string) => icon.replace(/\uFE0F/g, "").trim();
const byIcon = new Map(agentIcons.map((choice) => [normalize(choice.icon), choice]));

/** Returns the drawing of an icon. Returns undefined for icons that are not in the list. */
export const findAgentIcon = (icon: string): AgentIconChoice | undefined =>
  byIcon.get(normalize(icon));
